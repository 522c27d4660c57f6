import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { CheckSession } from '../../engine/checker/CheckSession.ts';
import { check } from '../../engine/checker/check.ts';
import { visible } from '../../engine/checker/formats/formatText.ts';
import { fileOf } from '../../engine/checker/withTexts.ts';
import { readTree } from '../../engine/diff/git.ts';
import type { Definition } from '../../engine/flow/Definition.ts';
import { contextOf, type SceneOfService } from './contextOf.ts';
import type { HandOver } from './formats/HandOver.ts';
import { FORMATS, formatOf } from './formats/index.ts';
import { importTexts } from './importTexts.ts';
import { textsOf } from './lastChanges.ts';
import { type OpenTexts, openTexts, unitsOf } from './openTexts.ts';
import { RECORDS, type TextUnit } from './records.ts';

import { statusesOf, tellStatus } from './tellStatus.ts';

/** What to export. */
export interface Exporting {
  readonly language: string;
  readonly format: string;
  readonly missing: boolean;
  readonly since: string | undefined;
  readonly out: string | undefined;
}

/** The state of every language, as a table. */
export function runStatus(root: string, definition: Definition): string {
  const texts = openTexts(root, definition);
  const findings = check(texts.sources, definition);
  return tellStatus(statusesOf(texts, findings));
}

/** @throws with what is wrong with the request */
export async function runExport(root: string, definition: Definition, asked: Exporting): Promise<string> {
  const { language, format: name, out } = asked;
  const format = FORMATS[name];
  if (format === undefined)
    throw new Error(`There is no format “${name}”; the formats are ${Object.keys(FORMATS).join(', ')}.`);
  const texts = openTexts(root, definition);
  const { ids } = texts.project.languages;
  if (!ids.includes(language))
    throw new Error(`There is no language “${language}”; the languages are ${ids.join(', ')}.`);
  const units = selected(root, texts, asked, unitsOf(texts, language));
  const { sceneOfService } = await import('./sceneOfService.ts');
  const written = await format.write(handOverOf(texts, language, units, sceneOfService));
  const file = out ?? join('dist', 'texts', `${language}${format.extensions[0]}`);
  mkdirSync(dirname(resolve(root, file)), { recursive: true });
  writeFileSync(resolve(root, file), written);
  return `${file}: ${units.length} ${units.length === 1 ? 'text' : 'texts'}`;
}

/** Some texts of a language with what a translator needs to know of them. */
export function handOverOf(
  { project }: OpenTexts,
  language: string,
  units: readonly TextUnit[],
  sceneOfService?: SceneOfService,
): HandOver {
  const context = contextOf(project, language, sceneOfService);
  const { fallback: from } = project.languages;
  return { from, to: language, units: units.map((unit) => ({ ...unit, context: context(unit) })) };
}

/** The texts to hand over: all, those with work to do, or those whose source is another than in a revision. */
function selected(root: string, { project }: OpenTexts, { missing, since }: Exporting, units: readonly TextUnit[]) {
  const open = units.filter(({ state }) => !missing || (state !== 'translated' && state !== 'reviewed'));
  if (since === undefined) return open;
  const { fallback } = project.languages;
  const files = readTree(root, since, [`locales/${fallback}`]);
  const before = new Map([...files].map(([path, text]) => [path, textsOf(text)]));
  return open.filter(({ namespace, path, source, state }) => {
    const was = before.get(fileOf(fallback, namespace))?.get(path.join('.'));
    return state === 'missing' || state === 'new' || (source !== '' && was !== source);
  });
}

/** Writes what a translator's file brings, and tells what was taken and what was refused. */
export async function runImport(
  root: string,
  definition: Definition,
  file: string,
): Promise<{ text: string; isWhole: boolean }> {
  const format = formatOf(file);
  if (format === undefined) {
    const ends = Object.values(FORMATS).flatMap(({ extensions }) => extensions);
    throw new Error(`${file}: the name must end in ${ends.join(', ')}.`);
  }
  const returned = await format.read(readFileSync(file)).catch((error: unknown) => {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  });
  const { files, table, taken, unchanged, empty, refused, notes, warnings } = importTexts(
    openTexts(root, definition),
    returned,
    new CheckSession(definition),
  );
  for (const { path, text } of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  if (table === '') rmSync(join(root, RECORDS), { force: true });
  else writeFileSync(join(root, RECORDS), table);
  return {
    isWhole: refused.length === 0,
    text: [
      ...refused.map(({ at, why }) => `refused  ${at}: ${why}`),
      ...notes.map((note) => `note     ${note}`),
      ...warnings.map((one) => `warning  ${one.file}:${one.line}: ${one.message}. ${one.hint} (${one.rule})`),
      `${taken} taken, ${unchanged} unchanged, ${empty} without a translation, ${refused.length} refused`,
    ]
      .map(visible)
      .join('\n'),
  };
}
