import { breaking, cosmetic, differs, memberOf, membersOf, risky } from '../Change.ts';
import type { Comparison, Subject } from '../Comparison.ts';
import { languageName, tellEach } from '../words/tellText.ts';

const kinds = {
  added: cosmetic('language-added', 'The portal has one more language.'),
  removed: breaking('language-removed', 'The portal loses a language; people who chose it now see another one.'),
  draft: cosmetic('language-draft', 'A draft language, which is not offered yet, was added or removed.'),
  fallback: risky('fallback-language-changed', 'Visitors who prefer none of the languages see a different one.'),
};

/** Whether a language is offered to visitors, which a draft is not. */
const isOffered = (part: { readonly value: unknown } | undefined): boolean =>
  part !== undefined && Reflect.get(Object(part.value), 'draft') !== true;

/** All that a language says now. */
const textsOf = (comparison: Comparison, language: string): string[] =>
  [...comparison.is.texts].flatMap(([name, languages]) => {
    const is = languages.get(language);
    return is === undefined ? [] : [tellEach(comparison, name, { was: undefined, is })];
  });

/** The languages that visitors may choose. */
export const languages: Subject = {
  kinds,
  *compare(comparison) {
    const { is, was, fileAt } = comparison;
    const reach = [...is.project.flows.screens.keys()].sort();
    const file = fileAt((is.project.flows.languages ?? was.project.flows.languages)?.path ?? '');
    const fallback = memberOf<string>(file, 'fallback');
    if (differs(fallback)) {
      const name = (value: string | undefined) => languageName(value ?? '');
      const sentence = `Visitors who want none of the languages now read ${name(fallback.is?.value)} instead of ${name(fallback.was?.value)}`;
      yield { kind: kinds.fallback, sentence, about: fallback, reach };
    }
    const all = memberOf(file, 'languages');
    for (const [id, about] of membersOf(all)) {
      if (!differs(about)) continue;
      if (!isOffered(about.is) && !isOffered(about.was)) {
        if (about.is !== undefined && about.was !== undefined) continue;
        const told = about.is === undefined ? 'is no longer a draft: it was removed' : 'is new as a draft';
        const sentence = `${languageName(id)} (${id}) ${told}; it is not offered to visitors`;
        yield { kind: kinds.draft, sentence, each: textsOf(comparison, id), about, languages: [id], reach: [] };
      } else if (!isOffered(about.was)) {
        const sentence = `The portal now speaks ${languageName(id)} (${id})`;
        yield { kind: kinds.added, sentence, each: textsOf(comparison, id), about, languages: [id], reach };
      } else if (!isOffered(about.is)) {
        const sentence = `The portal no longer speaks ${languageName(id)} (${id})`;
        yield { kind: kinds.removed, sentence, about, languages: [id], reach };
      }
    }
  },
};
