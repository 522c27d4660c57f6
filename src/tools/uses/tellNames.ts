import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BoundName, NamePlace } from '../../engine/binder/bindPortal.ts';
import { documentOf } from '../../engine/checker/documentOf.ts';
import { locate } from '../../engine/checker/locate.ts';
import type { Project } from '../../engine/checker/Project.ts';
import type { Source } from '../../engine/checker/readSources.ts';
import { isIn, textsNamedBy } from '../../engine/checker/rename.ts';
import { readForm } from '../../engine/checker/Texts.ts';
import { indexTexts } from '../../engine/diff/TextIndex.ts';
import { tellHandler } from '../../engine/diff/words/compareHandlers.ts';
import { createWording, quote } from '../../engine/diff/words/Wording.ts';
import { effectiveOutcomes } from '../../engine/flow/effectiveOutcomes.ts';

interface Portal {
  readonly sources: readonly Source[];
  readonly project: Project;
  readonly symbols: readonly BoundName[];
}

interface Asked {
  readonly name: string | undefined;
  readonly kind: string | undefined;
  readonly in: string | undefined;
}

/** The maximum number of scopes and module lines that are listed; the others are only counted. */
const MOST = 8;

/** Everything that has this name, each place as `file:line:column`, which editors and terminals can open. */
export function tellNames(
  { sources, project, symbols }: Portal,
  { name, kind, in: owner }: Asked,
): { readonly found: boolean; readonly text: string } {
  const found = symbols.filter(
    (one) => one.name === name && (kind ?? one.kind) === one.kind && (owner === undefined || isIn(one, owner)),
  );
  if (found.length === 0) return { found: false, text: `Nothing has the name "${name ?? ''}".` };
  const at = (place: NamePlace) => {
    const source = sources.find(({ path }) => path === place.file);
    if (source === undefined || place.path === undefined) return place.file;
    const { line, column } = locate(documentOf(source), { ...place, path: place.path });
    return `${place.file}:${line}:${column}`;
  };
  const told = found.map((symbol) => {
    const texts = symbol.declarations.length === 0 ? [] : textsNamedBy(sources, project, symbol);
    const scopes = symbol.scopes.filter((scope) => scope !== 'portal');
    const isOutcome = symbol.kind === 'outcome';
    const meaning = isOutcome ? project.flows.definition.contract.codes?.[symbol.name] : undefined;
    return [
      `${symbol.kind} ${symbol.name}${scopes.length === 0 ? '' : ` in ${few(scopes)}`}${meaning === undefined ? '' : `: ${meaning}`}`,
      ...symbol.declarations.map((place) => `  declared  ${at(place)}`),
      ...symbol.uses.map((place) => `  used      ${at(place)}`),
      ...texts.map((place) => `  text      ${at(place)}`),
      ...wordsOf(symbol, texts, project).map(
        ({ at: place, key, words }) =>
          `  says      ${[at(place), key, words].filter((part) => part !== '').join('  ')}`,
      ),
      ...(isOutcome ? effectsOf(symbol.name, project) : []).map(
        ({ told, line, calls }) => `  does      ${told}\n            ${at(line)}  ${few(calls)}`,
      ),
    ].join('\n');
  });
  const modules = tellModules(name ?? '', 'Modules and tests that contain this name:');
  return {
    found: true,
    text: [...told, ...(modules === undefined ? [] : [modules])].join('\n\n'),
  };
}

const few = (scopes: readonly string[]) =>
  scopes.length <= MOST ? scopes.join(', ') : `${scopes.slice(0, MOST).join(', ')} and ${scopes.length - MOST} more`;

/** The first lines of modules and tests with a name in quotes, below a heading; undefined if there are none. */
export function tellModules(name: string, heading: string): string | undefined {
  const lines = ['src', 'tests']
    .flatMap((folder) => (existsSync(folder) ? modulesIn(folder) : []))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, index) => (isNamed(line, name) ? [`${file}:${index + 1}`] : [])),
    );
  const more = lines.length > MOST ? [`  and ${lines.length - MOST} more`] : [];
  return lines.length === 0
    ? undefined
    : [heading, ...lines.slice(0, MOST).map((line) => `  ${line}`), ...more].join('\n');
}

const isNamed = (line: string, name: string) => [`'${name}'`, `"${name}"`].some((quoted) => line.includes(quoted));

const modulesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.d)\.tsx?$/.test(file))
    .map((file) => join(folder, file).replaceAll('\\', '/'));

/** What calls do on an outcome. */
interface Effect {
  /** As a clause: “opens the dialog x”. */
  readonly told: string;
  /** The line that runs. */
  readonly line: NamePlace;
  /** The calls that do this: `sign-in call look-up`, `shared call send`. */
  readonly calls: readonly string[];
}

/** The different effects of an outcome, wherever the lines of a call come from. */
function effectsOf(outcome: string, project: Project): readonly Effect[] {
  const words = createWording(project, indexTexts(project.documents.values(), new Map()));
  const effects = new Map<string, Effect>();
  for (const { unit } of project.units) {
    for (const [id, call] of unit.calls) {
      const { handler, lines = [] } = effectiveOutcomes(unit, call, project.flows).get(outcome) ?? {};
      const line = lines.at(-1);
      if (handler === undefined || line === undefined) continue;
      const told = tellHandler(handler, 'does', { words, unit });
      const key = `${line.file} ${told}`;
      const calls = effects.get(key)?.calls ?? [];
      const name = call.shared ? `shared call ${id}` : `${unit.id} call ${id}`;
      effects.set(key, { told, line, calls: [...new Set([...calls, name])] });
    }
  }
  return [...effects.values()];
}

/** A text in the portal's fallback language. */
interface Words {
  readonly at: NamePlace;
  /** Its key without that of the named thing: `actions.next` for a screen; empty for the text itself. */
  readonly key: string;
  readonly words: string;
}

/** The words of a message, or of the texts at these places, in the portal's fallback language. */
function wordsOf(
  { kind, name }: Pick<BoundName, 'kind' | 'name'>,
  places: readonly NamePlace[],
  { documents, languages }: Project,
): readonly Words[] {
  const message = kind === 'message' ? name.split('.') : undefined;
  return [...indexTexts(documents.values(), new Map())].flatMap(([full, texts]) => {
    const text = texts.get(languages.fallback);
    if (typeof text?.value !== 'string' || text.path === undefined) return [];
    const path = text.path.map(String);
    const roots = [
      ...places.flatMap((place) => (place.file === text.file && place.path !== undefined ? [place.path] : [])),
      ...(message !== undefined && full.startsWith('messages/') ? [message] : []),
    ];
    const root = roots.find((one) =>
      one.every((part, index) => [path[index], readForm(path[index] ?? '')?.base].includes(String(part))),
    );
    if (root === undefined) return [];
    return [{ at: text, key: path.slice(root.length).join('.'), words: quote(text.value, Number.POSITIVE_INFINITY) }];
  });
}
