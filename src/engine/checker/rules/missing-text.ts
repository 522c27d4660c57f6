import { isRecord } from '../../contract/isRecord.ts';
import { OWN_TEXTS } from '../../flow/textKeys.ts';
import type { Report, Rule } from '../Rule.ts';
import { byShape, type Namespace, namesIn, type TextName, textAt, wordsAt } from '../Texts.ts';
import { type Misspelt, Spelling } from '../usedTexts.ts';

const RENAME = 'Rename it, or write the missing text and remove this one.';

export const missingText: Rule = {
  id: 'missing-text',
  why: 'Visitors would read another language, or a key.',
  hint: 'Write the text: every language needs every text.',
  stage: 'flow',
  names: 'missing',
  follows: true,
  misses: true,
  *ofTexts(project): Generator<Report> {
    for (const namespace of project.namespaces) {
      const written = writtenIn(namespace);
      const missingHere = byShape((value) => lacking(namespace, value, written));
      const misspelt = misspeltIn(namespace, missingHere);
      for (const { file, value, isThere } of namespace.languages) {
        if (!isThere && isNeeded(namespace))
          yield { file, path: [], message: `${languageOf(file)} lacks this text file` };
        // An unreadable file, or one without texts, has a finding of its own.
        if (!isRecord(value)) continue;
        const own = misspelt.get(file) ?? [];
        for (const one of own) yield { file, ...tell(one) };
        const told = [...own.map(({ meant }) => meant), ...[...misspelt.values()].flat().map(({ written }) => written)];
        for (const path of missingHere(value)) {
          if (!told.some((part) => begins(path, part)))
            yield { file, path, message: `the text ${path.join('.')} is missing` };
        }
      }
    }
  },
};

/** Texts whose names are close to missing ones, by file; each once. */
function misspeltIn(
  namespace: Namespace,
  missingIn: (value: unknown) => readonly (readonly string[])[],
): ReadonlyMap<string, readonly Misspelt[]> {
  const all = new Map<string, readonly Misspelt[]>();
  for (const { file, value } of namespace.languages) {
    if (value === undefined) continue;
    const found = new Map<string, Misspelt>();
    const spelling = new Spelling(value, namespace);
    for (const path of missingIn(value)) {
      const one = spelling.misspelt(path);
      if (one !== undefined && !found.has(one.meant.join('.'))) found.set(one.meant.join('.'), one);
    }
    all.set(file, [...found.values()]);
  }
  return all;
}

function tell({ written, meant, isUnshown }: Misspelt): Omit<Report, 'file'> {
  const nowhere = isUnshown ? 'no part of a flow shows' : 'no other language has';
  const message = `${nowhere} ${written.join('.')}, and ${meant.join('.')} is missing`;
  const [found, suggestion] = [written.at(-1) ?? '', meant.at(-1) ?? ''];
  return { path: written, onKey: true, message, found, suggestion, hint: RENAME };
}

const begins = (path: readonly string[], part: readonly string[]) => part.every((name, index) => path[index] === name);

/** Whether the texts are needed. If no flow uses them, that is another finding, and no other language needs them. */
const isNeeded = ({ keys, name }: Namespace) => keys === undefined || keys.all.length > 0 || OWN_TEXTS.has(name);

/** The folder of a language, by one of its files. */
const languageOf = (file: string) => file.split('/').slice(0, 2).join('/');

/** The names of the texts in all languages, without plural categories, since these depend on the language. */
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
  for (const path of OWN_TEXTS.get(namespace) ?? []) if (wordsAt(value, path) === undefined) missing.push(path);
  // Texts that the flows do not name (messages, the renderer's texts) must be the same in every language.
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
