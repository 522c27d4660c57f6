import { OWN_TEXTS } from '../../flow/ownTexts.ts';
import type { Report } from '../Finding.ts';
import { namesIn, wordsAt } from '../plurals.ts';
import type { Rule } from '../Rule.ts';
import { type Namespace, textAt } from '../Texts.ts';

export const missingText: Rule = {
  id: 'missing-text',
  why: 'A visitor would read another language, or a key.',
  hint: 'Write the text; every language needs every text.',
  stage: 'flow',
  per: 'namespace',
  *check(project): Generator<Report> {
    for (const namespace of project.namespaces) {
      const written = writtenIn(namespace);
      for (const { file, value, isThere } of namespace.languages) {
        if (!isThere) {
          yield { file, path: [], message: 'this file is missing' };
          continue;
        }
        for (const path of lacking(namespace, value, written)) {
          yield { file, path, message: `the text ${path.join('.')} is missing` };
        }
      }
    }
  },
};

/** Where any language has a text; which plural forms there are is the language's own matter. */
function writtenIn({ languages }: Namespace): ReadonlyMap<string, readonly string[]> {
  const written = new Map<string, readonly string[]>();
  for (const { value } of languages) {
    for (const [name, path] of namesIn(value)) if (!written.has(name)) written.set(name, path);
  }
  return written;
}

function lacking(
  { keys, name }: Namespace,
  value: unknown,
  written: ReadonlyMap<string, readonly string[]>,
): (readonly string[])[] {
  const missing: (readonly string[])[] = [];
  for (const { path, form, choices = [], optional, insteadOf } of keys?.all ?? []) {
    const here = wordsAt(value, path);
    if (here === undefined) {
      const other = insteadOf === undefined ? undefined : wordsAt(value, [...path.slice(0, -1), insteadOf]);
      if (!optional && other === undefined && insteadOf !== 'title') missing.push(path);
    } else if (form !== 'words' && typeof here === 'object') {
      for (const choice of choices) if (wordsAt(here, [choice]) === undefined) missing.push([...path, choice]);
    }
  }
  for (const path of OWN_TEXTS[name] ?? []) if (wordsAt(value, path) === undefined) missing.push(path);
  // What the flows do not name (messages, words of the renderer) must be alike in every language.
  const own = namesIn(value);
  for (const [text, path] of written) {
    if (own.has(text)) continue;
    const isTaken = typeof textAt(value, path.slice(0, -1)) === 'string';
    if (isTaken || wordsAt(value, path) !== undefined) continue;
    const isFree = keys === undefined || (name === 'portal' && path[0] !== 'shells');
    const isOptional = keys?.above(path).some(({ insteadOf }) => insteadOf === undefined);
    if ((isFree || isOptional) && !missing.some((one) => one.join('.') === path.join('.'))) missing.push(path);
  }
  return missing;
}
