import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BoundName, NamePlace } from '../../engine/binder/bindPortal.ts';
import { documentOf } from '../../engine/checker/documentOf.ts';
import { locate } from '../../engine/checker/locate.ts';
import type { Project } from '../../engine/checker/Project.ts';
import type { Source } from '../../engine/checker/readSources.ts';
import { isIn, textsNamedBy } from '../../engine/checker/rename.ts';
import { effectsOf } from './effectsOf.ts';
import { wordsOf } from './wordsOf.ts';

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

/** The most scopes and module lines that are listed; the others are only counted. */
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
  const modules = tellModules(name ?? '', 'Modules and tests with this word:');
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
