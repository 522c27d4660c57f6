import { isRecord } from '../../contract/isRecord.ts';
import type { KeyIndex } from '../Kept.ts';
import type { Report, Rule } from '../Rule.ts';
import { byShape, type Namespace, namesIn, textAt, textsIn, wordsAt } from '../Texts.ts';

export const textForm: Rule = {
  id: 'text-form',
  why: 'The page needs either one text or a text for each name, and cannot show the other form.',
  hint: 'Write one string, or one string for each state (or value) that chooses the text.',
  stage: 'flow',
  *ofTexts(project): Generator<Report> {
    for (const { keys, languages } of project.namespaces) {
      const misformedHere = byShape((value) => [...misformedIn(value, keys)]);
      for (const { file, value, isThere } of languages) {
        if (!isThere || value === undefined) continue;
        if (isRecord(value)) for (const report of misformedHere(value)) yield { file, ...report };
        else {
          const hint = 'Restore the file, or write the texts of each screen under its name.';
          yield { file, path: [], message: 'a text file is an object: { "<screen>": { "title": "…" } }', hint };
        }
      }
      if (keys === undefined) yield* groupsIn(languages);
    }
  },
};

/** A single text in most languages that is a group of texts in another language. */
function* groupsIn(languages: Namespace['languages']): Generator<Report> {
  const written = languages.filter(({ value }) => isRecord(value));
  for (const name of new Set(written.flatMap(({ value }) => [...namesIn(value)]))) {
    const groups = written.filter(({ value }) => isRecord(textAt(value, name.path)));
    if (groups.length === 0 || 2 * groups.length > written.length) continue;
    for (const { file } of groups)
      yield { file, path: name.path, onKey: true, message: 'this is one text in other languages, but a group here' };
  }
}

type Misformed = Omit<Report, 'file'>;

function* misformedIn(value: unknown, keys: KeyIndex | undefined): Generator<Misformed> {
  for (const { path, value: text } of textsIn(value)) {
    if (typeof text !== 'string') yield { path, message: 'a text is required here' };
  }
  for (const { path, form, choices } of keys?.all ?? []) {
    const here = wordsAt(value, path);
    const names = choices === undefined ? 'the values that choose it' : choices.join(', ');
    if (form === 'words' && isRecord(here)) {
      yield { path, onKey: true, message: 'one text is required here, not several' };
    } else if (form === 'choices' && typeof here === 'string') {
      yield { path, onKey: true, message: `one text for each of ${names} is required here` };
    }
  }
}
