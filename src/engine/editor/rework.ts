import type { CheckSession } from '../checker/CheckSession.ts';
import { DecidedTexts } from '../checker/DecidedTexts.ts';
import { documentOf } from '../checker/documentOf.ts';
import { fixSources, writeSkeletons } from '../checker/fixSources.ts';
import { addedError } from '../checker/formatFindings.ts';
import { languagesIn, type Source } from '../checker/readSources.ts';
import type { Renamed } from '../checker/rename.ts';
import { textAt } from '../checker/Texts.ts';
import { asRecord } from '../contract/isRecord.ts';
import { classifyFile } from '../flow/classifyFile.ts';
import type { Definition } from '../flow/Definition.ts';
import type { JsonPath } from '../flow/JsonDocument.ts';

interface Place {
  readonly file: string;
  readonly path: JsonPath;
}

/** A change of several places at once that somebody asks for. */
export type Rework =
  | { readonly what: 'write-texts' }
  /** Gives a call a line for an outcome: that of a table, or `*` for what the portal does with any other outcome. */
  | (Place & { readonly what: 'treat'; readonly outcome: string; readonly by: string })
  /** Makes the lines of a call a table that other calls can use. */
  | (Place & { readonly what: 'share-table' })
  /** Makes a dialog of a screen one that other screens can open. */
  | (Place & { readonly what: 'share-dialog' });

/** @returns the changed files, or why the change is not possible */
export function rework(
  sources: readonly Source[],
  definition: Definition,
  asked: Rework,
  session: CheckSession,
): Renamed | string {
  if (asked.what === 'write-texts') {
    const files = writeSkeletons(sources, session, definition);
    return files.length === 0 ? NO_TEXTS : { files, count: files.length };
  }
  const before = session.check(sources);
  const changed = REWORKS[asked.what](sources, asked as never);
  if (typeof changed === 'string') return changed;
  const fixed = new Map(fixSources(changed, session).map((file) => [file.path, file.text]));
  const result = [
    ...changed.map((source) => ({ ...source, text: fixed.get(source.path) ?? source.text })),
    ...[...fixed].flatMap(([path, text]) => (changed.some((one) => one.path === path) ? [] : [{ path, text }])),
  ];
  const wrong = addedError(before, session.check(result));
  if (wrong !== undefined) return `${wrong.file}:${wrong.line} would be wrong: ${wrong.message}.`;
  const known = new Map(sources.map(({ path, text }) => [path, text]));
  const files = result.filter(({ path, text }) => known.get(path) !== text);
  return { files, count: files.length };
}

const NO_TEXTS = 'Texts can be written once every flow file matches its schema.';

type Asked<W extends Rework['what']> = Extract<Rework, { readonly what: W }>;
type Reworks = {
  readonly [W in Exclude<Rework['what'], 'write-texts'>]: (
    sources: readonly Source[],
    asked: Asked<W>,
  ) => readonly Source[] | string;
};

const REWORKS: Reworks = {
  treat: (sources, { file, path, outcome, by }) =>
    changeAt(sources, { file, path }, (call) =>
      by === '*'
        ? { ...call, on: { ...asRecord(call.on), [outcome]: { as: by } } }
        : { ...call, outcomes: [...[call.outcomes ?? []].flat(), by] },
    ),
  'share-table'(sources, { file, path }) {
    const { on } = asRecord(valueAt(sources, { file, path }));
    const name = freeName(`${path.at(-1)}-results`, sources, 'outcomes');
    const takes = [...new Set([...JSON.stringify(on).matchAll(/"\$input\.([\w-]+)/g)].map(([, input = '']) => input))];
    const passed = Object.fromEntries(takes.map((input) => [input, `$input.${input}`]));
    const use = takes.length === 0 ? name : { table: name, with: passed };
    const table = { ...(takes.length > 0 && { takes }), ...asRecord(on) };
    const changed = changeAt(sources, { file, path }, ({ on: _, ...call }) => ({
      ...call,
      outcomes: [use, ...[call.outcomes ?? []].flat()],
    }));
    return [...changed, { path: `flows/shared/${name}.outcomes.json`, text: JSON.stringify(table) }];
  },
  'share-dialog'(sources, { file, path }) {
    const id = String(path.at(-1));
    const { id: screen = '', flow = '' } = classifyFile(file) ?? {};
    const shared = `flows/shared/${id}.dialog.json`;
    if (sources.some((source) => source.path === shared)) return `There is already a shared dialog "${id}".`;
    const dialog = valueAt(sources, { file, path });
    const changed = changeAt(sources, { file, path: path.slice(0, -1) }, (dialogs) => without(dialogs, id));
    const cleaned = changeAt(changed, { file, path: [] }, withoutEmpty('dialogs'));
    const own = [screen, 'dialogs', id];
    const moved = sources.reduce((all, source) => {
      const [, language] = new RegExp(`^locales/([^/]+)/${flow}\\.json$`).exec(source.path) ?? [];
      const texts = textAt(documentOf(source).value, own);
      if (language === undefined || texts === undefined) return all;
      const rest = changeAt(all, { file: source.path, path: own.slice(0, 2) }, (dialogs) => without(dialogs, id));
      return changeAt(
        changeAt(rest, { file: source.path, path: [screen] }, withoutEmpty('dialogs')),
        { file: `locales/${language}/shared.json`, path: [] },
        (all) => ({ ...all, dialogs: { ...asRecord(all.dialogs), [id]: texts } }),
      );
    }, cleaned);
    const decided = languagesIn(sources)?.decided;
    const inShared = (name: string) =>
      name.endsWith(`/${flow}.json`) ? name.replace(/[^/]+$/, 'shared.json') : undefined;
    return [
      ...moved.map(({ path: name, text }) =>
        name === decided
          ? { path: name, text: new DecidedTexts(text).moved(inShared, own, ['dialogs', id]) }
          : { path: name, text },
      ),
      { path: shared, text: JSON.stringify(dialog) },
    ];
  },
};

type Members = Readonly<Record<string, unknown>>;

const without = (members: Members, name: string): Members =>
  Object.fromEntries(Object.entries(members).filter(([one]) => one !== name));

const withoutEmpty = (name: string) => (members: Members) =>
  Object.keys(asRecord(members[name])).length === 0 ? without(members, name) : members;

function valueAt(sources: readonly Source[], { file, path }: Place): unknown {
  const source = sources.find((one) => one.path === file);
  return source && path.reduce<unknown>((part, name) => Object(part)[name], documentOf(source).value);
}

/** The sources with another object at a place. The form of the file is mended later. */
const changeAt = (sources: readonly Source[], { file, path }: Place, change: (before: Members) => Members) =>
  sources.map((source) => {
    if (source.path !== file) return source;
    const text = `${JSON.stringify(changed(documentOf(source).value, path, change), null, 2)}\n`;
    return { path: source.path, text };
  });

function changed(value: unknown, [name, ...rest]: JsonPath, change: (before: Members) => Members): unknown {
  if (name === undefined) return change(asRecord(value));
  if (Array.isArray(value)) return value.map((one, index) => (index === name ? changed(one, rest, change) : one));
  return Object.fromEntries(
    Object.entries(asRecord(value)).map(([key, one]) => [key, key === name ? changed(one, rest, change) : one]),
  );
}

/** A name that no file has. */
function freeName(name: string, sources: readonly Source[], kind: 'outcomes'): string {
  const isTaken = (one: string) => sources.some(({ path }) => path === `flows/shared/${one}.${kind}.json`);
  const more = Array.from({ length: sources.length }, (_, index) => `${name}-${index + 2}`);
  return [name, ...more].find((one) => !isTaken(one)) ?? name;
}
