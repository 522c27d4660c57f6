import type { BoundName, NamePlace } from '../binder/bindPortal.ts';
import { isRecord } from '../contract/isRecord.ts';
import type { Definition } from '../flow/Definition.ts';
import { suggest } from '../flow/suggest.ts';
import { type TextKey, textKeysOfAnswers } from '../flow/textKeys.ts';
import { CheckSession } from './CheckSession.ts';
import { DecidedTexts } from './DecidedTexts.ts';
import { documentOf } from './documentOf.ts';
import { fixFound } from './fixSources.ts';
import { addedError } from './formatFindings.ts';
import { groupOf, messagesOf } from './messageNames.ts';
import { openProject, ownTexts, sharedDialogs, textsOfDialog } from './openProject.ts';
import type { Project } from './Project.ts';
import { languagesIn, type Source } from './readSources.ts';
import { editAt, namesOf, placesIn, renamePlaces, withEdits } from './renamePlaces.ts';
import { readForm, textAt } from './Texts.ts';

/** The requested renaming. */
export interface Renaming {
  readonly kind: string;
  readonly name: string;
  readonly to: string;
  /** The screen, shell, dialog, place or set that the name belongs to: `sign-in`. Required if the name is ambiguous. */
  readonly in?: string;
}

/** The resulting files. Those without a text are to be removed. */
export interface Renamed {
  readonly files: readonly Source[];
  /** The number of places with the new name, in flows and in texts. */
  readonly count: number;
}

/** Whether a symbol belongs to a screen, a shell, a dialog, a place or a set of this name. */
export const isIn = ({ scopes }: BoundName, owner: string): boolean =>
  scopes.some((scope) => scope === owner || scope.slice(scope.lastIndexOf(' ') + 1) === owner);

/**
 * Renames something everywhere: in flows, brands, lists of exits, and all languages' texts. A name in a shared part is
 * renamed in every screen that uses the part.
 *
 * @param session a session that knows the sources finds mistakes sooner
 * @returns the files, or a text with the reason if the name is ambiguous or the portal would have new findings
 */
export function rename(
  sources: readonly Source[],
  definition: Definition,
  wanted: Renaming,
  session = new CheckSession(definition),
): Renamed | string {
  const asked = wanted.kind === 'message' ? { ...wanted, to: inGroup(wanted) } : wanted;
  const check = (files: readonly Source[]) => session.checkNames(files);
  const old = check(sources);
  const before = session.open(sources);
  const unread = [...before.documents.values()].find(
    ({ path, problems }) => problems.length > 0 || (before.misfits.get(path)?.length ?? 0) > 0,
  );
  if (unread !== undefined) {
    const line = old.find(({ file }) => file === unread.path)?.line ?? 1;
    return `${unread.path}:${line} is not in order, so names may be hidden: fix what npm run check reports, then rename.`;
  }
  const names = namesOf(before);
  const found = symbolNamed([...names.filter(({ kind }) => kind !== 'message'), ...messagesOf(before, names)], asked);
  if (typeof found === 'string') return found;
  if (asked.kind === 'message' && groupOf(asked.name) !== groupOf(asked.to))
    return `A message stays among its neighbours: its new name begins with "${groupOf(asked.name)}".`;
  const { texts, sources: renamed } = renameAll(sources, before, found, asked, (files) => session.open(files));
  const mended = new Map(fixFound(renamed, check).map((file) => [file.path, file.text]));
  const kept = renamed.filter(({ path }) => !mended.has(path));
  const result = [...kept, ...[...mended].flatMap(([path, text]) => (text === '' ? [] : [{ path, text }]))];
  const wrong = addedError(old, check(result));
  if (wrong !== undefined) {
    return `With the name "${asked.to}", ${wrong.file}:${wrong.line} would be wrong: ${wrong.message}.`;
  }
  const places = found.declarations.length + found.uses.length;
  return { files: changed(sources, result), count: places + [...texts.values()].flat().length };
}

function symbolNamed(symbols: readonly BoundName[], { kind, name, to, in: owner }: Renaming): BoundName | string {
  const declared = symbols.filter((symbol) => symbol.declarations.length > 0);
  const ofKind = declared.filter((symbol) => symbol.kind === kind);
  if (ofKind.length === 0) return `There is no ${kind} here; the kinds are ${listed(declared.map((one) => one.kind))}.`;
  const named = ofKind.filter((symbol) => symbol.name === name);
  const meant = named.filter((symbol) => owner === undefined || isIn(symbol, owner));
  const [symbol, ...others] = meant;
  if (symbol === undefined) {
    const near = suggest(
      name,
      ofKind.map((one) => one.name),
    );
    const where = owner === undefined ? '' : ` in ${owner}`;
    return `There is no ${kind} "${name}"${where}.${near === undefined ? '' : ` Did you mean "${near}"?`}`;
  }
  if (others.length > 0) {
    return `Several have a ${kind} "${name}". Say which with --in: ${listed(meant.flatMap(({ scopes }) => scopes[0] ?? []))}.`;
  }
  const taken = ofKind.some((one) => one.name === to && one.scopes.some((scope) => symbol.scopes.includes(scope)));
  return taken ? `There is already a ${kind} "${to}".` : symbol;
}

/** The whole key of a message, of which only the last part may be given. */
const inGroup = ({ name, to }: Renaming) => (to.includes('.') ? to : groupOf(name) + to);

/** The texts of a message, with those that single screens say instead. */
function textsOfMessage({ flows }: Project, { name, to }: Pick<Renaming, 'name' | 'to'>) {
  const text = { path: name.split('.'), to: to.slice(groupOf(to).length) };
  const texts = new Map<string, RenamedText[]>([['messages', [text]]]);
  for (const [id, { flow }] of flows.screens)
    texts.set(flow, [...(texts.get(flow) ?? []), { ...text, path: [id, 'messages', ...text.path] }]);
  return texts;
}

/** All files with the new name, in flows and texts. */
export function renameAll(
  sources: readonly Source[],
  before: Project,
  symbol: BoundName,
  asked: Pick<Renaming, 'kind' | 'name' | 'to'>,
  open = opener(before),
) {
  const { flows, texts } = renameFlows(sources, before, symbol, asked, open);
  const decided = languagesIn(sources)?.decided;
  const renamed = flows.map((source) =>
    source.path === decided
      ? renameRows(source, texts)
      : renameTexts(source, texts.get(namespaceOf(source.path)) ?? []),
  );
  return { texts, sources: renamed };
}

/** The table of decided texts with the new names of texts, and of the values in them. */
function renameRows({ path, text }: Source, texts: ReadonlyMap<string, readonly RenamedText[]>): Source {
  const all = (file: string) => texts.get(namespaceOf(file)) ?? [];
  const renamed = new DecidedTexts(text).renamed(
    (file, key) =>
      key.map((name, at) => {
        const own = all(file).find((one) => one.value === undefined && isNamed(one.path, key.slice(0, at + 1)));
        return own === undefined ? name : own.to + name.slice(own.path[at]?.length);
      }),
    (file, key, words) =>
      all(file).reduce(
        (now, { path: of, value, to }) =>
          value !== undefined && isNamed(of, key)
            ? now.replace(fillsIn(value), (fill) => fill.replace(value, () => to))
            : now,
        words,
      ),
  );
  return { path, text: renamed };
}

/** The beginnings of the places that a value fills in a text: `{name}`, `{name, format}`. */
const fillsIn = (value: string) => new RegExp(`\\{\\s*${value}\\s*[,}]`, 'g');

/** Whether a path is that of a text, or of one of its plural forms. */
const isNamed = (path: readonly string[], written: readonly string[]): boolean =>
  path.length === written.length &&
  path.every(
    (name, at) => name === written[at] || (at === path.length - 1 && readForm(written[at] ?? '')?.base === name),
  );

/** The flows with the new name, and the texts whose names change with it. */
function renameFlows(
  sources: readonly Source[],
  before: Project,
  symbol: BoundName,
  asked: Renaming,
  open = opener(before),
) {
  const now = asked.kind === 'screen' || asked.kind === 'shell' || asked.kind === 'dialog' ? asked.to : undefined;
  // Opening the renamed flows may change those before.
  const old = keysOf(before, (id) => (now !== undefined && id === asked.name ? now : id));
  const flows = sources.map((source) => renamePlaces(source, placesIn(symbol, source), asked));
  if (asked.kind === 'message') return { flows, texts: textsOfMessage(before, asked) };
  const after = keysOf(open(flows), (id) => id);
  return { flows, texts: textsRenamed(old, after) };
}

const opener =
  ({ flows: { definition } }: Project) =>
  (sources: readonly Source[]) =>
    openProject(sources, definition);

/** The places in the texts of all languages that contain a name. */
export function textsNamedBy(sources: readonly Source[], before: Project, symbol: BoundName): NamePlace[] {
  const to = symbol.kind === 'slot' ? symbol.name : `${symbol.name}-`;
  const { texts } = renameFlows(sources, before, symbol, { ...symbol, to });
  return sources.flatMap((source) =>
    (texts.get(namespaceOf(source.path)) ?? []).flatMap((text) => membersNamed(source, text)),
  );
}

const listed = (names: readonly string[]) => [...new Set(names)].sort().join(', ');

/** A new name for the text at a path, or for a value that this text names. The path is that before the renaming. */
interface RenamedText {
  readonly path: readonly string[];
  readonly value?: string;
  readonly to: string;
}

/** The renamed texts, by namespace. The old and the new name of a text follow from its place in the flows. */
function textsRenamed(old: readonly Owned[], now: readonly Owned[]): ReadonlyMap<string, readonly RenamedText[]> {
  const renamed = new Map<string, Map<string, RenamedText>>();
  const add = (namespace: string, text: RenamedText) => {
    const known = renamed.get(namespace) ?? new Map<string, RenamedText>();
    renamed.set(namespace, known.set(`${text.path.join('/')} ${text.value ?? ''}`, text));
  };
  const others = new Map(now);
  for (const [owner, { namespace, keys }] of old) {
    const pairs = others.get(owner)?.keys ?? [];
    for (const [index, key] of keys.entries()) {
      const other = pairs[index];
      if (other === undefined || keys.length !== pairs.length) continue;
      const lists = [
        [key.path, other.path] as const,
        ...(key.choices ?? []).map(
          (name, at) =>
            [
              [...key.path, name],
              [...other.path, other.choices?.[at] ?? name],
            ] as const,
        ),
      ];
      for (const [path, to] of lists) {
        for (const [at, name] of path.entries()) {
          const written = to[at];
          if (written === undefined || written === name) continue;
          add(namespace, { path: path.slice(0, at + 1), to: written });
        }
      }
      for (const [at, value] of key.values.entries()) {
        const written = other.values[at];
        if (written !== undefined && written !== value) add(namespace, { path: key.path, value, to: written });
      }
    }
  }
  return new Map([...renamed].map(([namespace, texts]) => [namespace, [...texts.values()]]));
}

interface OwnKeys {
  readonly namespace: string;
  readonly keys: readonly TextKey[];
}

type Owned = readonly [owner: string, keys: OwnKeys];

/** The texts that each screen, shell, shared dialog and answer needs, in the order of its parts. */
function keysOf({ flows, together }: Project, nameNow: (id: string) => string): Owned[] {
  const shared = new Map<string, Owned>();
  const own = together.all.map((checked): Owned => {
    const { kind, id, flow } = checked.unit;
    for (const part of sharedDialogs(checked)) {
      const keys = () => textsOfDialog(checked.part(part));
      if (!shared.has(part.id))
        shared.set(part.id, [`dialog ${nameNow(part.id)}`, { namespace: 'shared', keys: keys() }]);
    }
    return [`${kind} ${nameNow(id)}`, { namespace: flow, keys: ownTexts(checked) }];
  });
  const answers = flows.portal === undefined ? [] : textKeysOfAnswers(flows.portal);
  return [...own, ...shared.values(), ['answers', { namespace: 'shared', keys: answers }]];
}

const namespaceOf = (path: string) => /^locales\/[^/]+\/(.+)\.json$/.exec(path)?.[1] ?? '';

function renameTexts(source: Source, texts: readonly RenamedText[]): Source {
  if (texts.length === 0) return source;
  const document = documentOf(source);
  const edits = texts.flatMap((text) =>
    membersNamed(source, text).flatMap((place) => editAt(document, place, text.to)),
  );
  return { path: source.path, text: withEdits(source.text, edits) };
}

/** The places of a text's name in each plural form, or of a value in the text: `{name}`, `{name, format}`. */
function membersNamed(source: Source, { path, value }: RenamedText): NamePlace[] {
  const texts = documentOf(source).value;
  const above = path.slice(0, -1);
  const holder = textAt(texts, above);
  const name = path.at(-1) ?? '';
  const written = isRecord(holder) ? Object.keys(holder) : [];
  const keys = written.filter((key) => key === name || readForm(key)?.base === name);
  const { path: file } = source;
  if (value === undefined) {
    const within = { offset: 0, length: name.length };
    return keys.map((key) => ({ file, path: [...above, key], onKey: true, within }));
  }
  return keys.flatMap((key) => {
    const text = textAt(texts, [...above, key]);
    return [...String(text).matchAll(fillsIn(value))].map((match) => ({
      file,
      path: [...above, key],
      within: { offset: match.index + match[0].indexOf(value), length: value.length },
    }));
  });
}

/** The changed files, and the removed ones. */
function changed(before: readonly Source[], after: readonly Source[]): Source[] {
  const old = new Map(before.map(({ path, text }) => [path, text]));
  const now = new Set(after.map(({ path }) => path));
  const gone = before.filter(({ path }) => !now.has(path));
  return [...gone.map(({ path }) => ({ path, text: '' })), ...after.filter(({ path, text }) => old.get(path) !== text)];
}
