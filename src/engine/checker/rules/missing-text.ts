import { OWN_TEXTS } from '../../flow/ownTexts.ts';
import type { Report } from '../Finding.ts';
import { namesIn, wordsAt } from '../plurals.ts';
import type { Rule } from '../Rule.ts';
import type { TextName } from '../TextName.ts';
import { byShape, type Namespace, textAt } from '../Texts.ts';

export const missingText: Rule = {
  id: 'missing-text',
  why: 'A visitor would read another language, or a key.',
  hint: 'Write the text; every language needs every text.',
  stage: 'flow',
  names: 'missing',
  follows: true,
  per: 'namespace',
  *check(project): Generator<Report> {
    for (const namespace of project.namespaces) {
      const written = writtenIn(namespace);
      const missingHere = byShape((value) => lacking(namespace, value, written));
      for (const { file, value, isThere } of namespace.languages) {
        if (!isThere) {
          yield { file, path: [], message: `${languageOf(file)} lacks this file of texts` };
          continue;
        }
        // A file that cannot be read has a finding of its own.
        if (value === undefined) continue;
        for (const path of missingHere(value)) yield { file, path, message: `the text ${path.join('.')} is missing` };
      }
    }
  },
};

/** The folder of a language, by one of its files. */
const languageOf = (file: string) => file.split('/').slice(0, 2).join('/');

/** The names that any language has; which plural forms there are is the language's own matter. */
function writtenIn({ languages }: Namespace): ReadonlySet<TextName> {
  const own = byShape(namesIn);
  return new Set([...new Set(languages.map(({ value }) => own(value)))].flatMap((names) => [...names]));
}

function lacking(
  { keys, name: namespace }: Namespace,
  value: unknown,
  written: ReadonlySet<TextName>,
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
  for (const path of OWN_TEXTS[namespace] ?? []) if (wordsAt(value, path) === undefined) missing.push(path);
  // What the flows do not name (messages, words of the renderer) must be alike in every language.
  const own = namesIn(value);
  const told = new Set(missing.map((path) => path.join('.')));
  for (const name of written) {
    if (own.has(name)) continue;
    const { path, text } = name;
    const isTaken = typeof textAt(value, path.slice(0, -1)) === 'string';
    if (isTaken || wordsAt(value, path) !== undefined) continue;
    const isFree = keys === undefined || (namespace === 'portal' && path[0] !== 'shells');
    const isOptional = keys?.above(path).some(({ insteadOf }) => insteadOf === undefined);
    if ((isFree || isOptional) && !told.has(text)) missing.push(path);
  }
  return missing;
}
