import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { canonicalText } from '../flow/canonicalText.ts';
import { classifyFile } from '../flow/classifyFile.ts';
import type { Definition } from '../flow/Definition.ts';
import { explain } from '../flow/explain.ts';
import { parseJson } from '../flow/parseJson.ts';
import { grammarOf } from '../grammar/grammarOf.ts';
import type { Vocabulary } from '../grammar/Vocabulary.ts';
import type { CheckSession } from './CheckSession.ts';
import { DecidedTexts } from './DecidedTexts.ts';
import { decode } from './decode.ts';
import { documentOf } from './documentOf.ts';
import { fixSources, type Mended, writeSkeletons } from './fixSources.ts';
import { visible } from './formats/formatText.ts';
import { languagesIn, readSources, reasonOf, type Source } from './readSources.ts';

/**
 * Applies the safe fixes, writes skeletons of missing texts, and reports both.
 * @returns whether every file could be written
 */
export function mend(root: string, sources: readonly Source[], session: CheckSession, definition: Definition): boolean {
  const isFixed = writeAll(root, sources, fixSources(sources, session), 'fixed');
  const now = readSources(root);
  return writeAll(root, now, writeSkeletons(now, session, definition), 'wrote skeletons in') && isFixed;
}

function writeAll(root: string, sources: readonly Source[], files: readonly Mended[], done: string): boolean {
  let isDone = true;
  for (const { path, text, rules } of files) {
    const before = sources.find((source) => source.path === path)?.text;
    const trouble = write(join(root, path), text, before);
    console.error(
      visible(trouble === undefined ? `${done} ${path}: ${rules.join(', ')}` : `not ${done} ${path}: ${trouble}`),
    );
    isDone &&= trouble === undefined;
  }
  return isDone;
}

/**
 * Writes the current texts into the table of decided texts.
 * @returns whether the table could be written
 */
export function accept(root: string, sources: readonly Source[]): boolean {
  const accepted = acceptTexts(sources);
  if (accepted === undefined) {
    console.error('There is no table of decided texts. locales/languages.json names it under "decided".');
    return false;
  }
  const { path, before, text } = accepted;
  const trouble = before === text ? undefined : write(join(root, path), text, before);
  const done = before === text ? `${path} already has these texts` : `accepted the texts in ${path}`;
  console.error(visible(trouble === undefined ? done : `not accepted in ${path}: ${trouble}`));
  return trouble === undefined;
}

/** Why a file could not be written; undefined if it was written. */
function write(file: string, text: string, before: string | undefined): string | undefined {
  try {
    const now = existsSync(file) ? decode(readFileSync(file)).text : undefined;
    if (now !== before) return 'it has changed in the meantime';
    if (text === '') rmSync(file);
    else writeFileSync(file, text);
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}

/** The table of decided texts, before and after taking the current texts. */
interface Accepted {
  readonly path: string;
  readonly before: string;
  readonly text: string;
}

/** @returns undefined if there is no such table */
function acceptTexts(sources: readonly Source[]): Accepted | undefined {
  const path = languagesIn(sources)?.decided;
  const table = sources.find((source) => source.path === path);
  if (table === undefined) return undefined;
  const files = new Map(sources.map((source) => [source.path, source]));
  const valueIn = (file: string) => {
    const source = files.get(file);
    return source === undefined ? undefined : documentOf(source).value;
  };
  return { path: table.path, before: table.text, text: new DecidedTexts(table.text).accept(valueIn) };
}

/** The flow files that are not in canonical form, rewritten in that form. Unreadable files are left alone. */
export function rewriteSources(sources: readonly Source[], vocabulary: Vocabulary): Source[] {
  const grammar = grammarOf(vocabulary);
  return sources.flatMap(({ path, text }) => {
    const place = classifyFile(path);
    if (place === undefined) return [];
    const { value, problems } = parseJson(path, text);
    if (problems.length > 0) return [];
    if (explain(value, grammar.files[place.kind], grammar.parts).length > 0) return [];
    const canonical = canonicalText(place.kind, value, grammar);
    return canonical === text ? [] : [{ path, text: canonical }];
  });
}
