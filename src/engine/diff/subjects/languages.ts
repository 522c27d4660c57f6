import { isRecord } from '../../contract/isRecord.ts';
import { tellValue } from '../../flow/tellValue.ts';
import type { ChangeKind, Pair } from '../Change.ts';
import { isReordered, orderOf } from '../leaves.ts';
import { isSame } from '../meaningOf.ts';
import { differs, memberOf, membersOf } from '../Pair.ts';
import { list } from '../words/list.ts';
import { languageName } from '../words/tellText.ts';
import type { Subject } from './Subject.ts';

const kinds = {
  added: { id: 'language-added', level: 'cosmetic', about: 'The portal has one more language.' },
  removed: {
    id: 'language-removed',
    level: 'breaking',
    about: 'The portal loses a language; people who chose it read another one.',
  },
  fallback: {
    id: 'fallback-language-changed',
    level: 'risky',
    about: 'Visitors who want none of the languages read another one.',
  },
  changed: {
    id: 'language-changed',
    level: 'cosmetic',
    about: 'The name, direction or format of a language has changed.',
  },
  order: { id: 'language-order-changed', level: 'cosmetic', about: 'The language menu has another order.' },
  glossary: {
    id: 'glossary-changed',
    level: 'cosmetic',
    about: 'The rules for terms and style have changed. Visitors see no difference.',
  },
} satisfies Record<string, ChangeKind>;

/** Nobody reads a draft. */
const isOffered = (part: { readonly value: unknown } | undefined): boolean =>
  part !== undefined && Reflect.get(Object(part.value), 'draft') !== true;

/** The terms and rules of a section that differ, by what they ask for: `: sign in, start page`. */
function namesOf({ was, is }: Pair): string {
  const [before, after] = [was, is].map((side) => (Array.isArray(side?.value) ? side.value : []).filter(isRecord));
  const lacks = (entries: readonly object[] = [], entry: object) => !entries.some((other) => isSame(other, entry));
  const changed = [
    ...(after ?? []).filter((entry) => lacks(before, entry)),
    ...(before ?? []).filter((entry) => lacks(after, entry)),
  ];
  const names = changed.flatMap((entry) => entry.use ?? entry.text ?? entry.pattern ?? []).map((name) => `“${name}”`);
  return names.length === 0 ? '' : `: ${list([...new Set(names)])}`;
}

/** The list of languages, and the glossary. */
export const languages: Subject = {
  kinds,
  *compare(comparison) {
    const { is, was, fileAt } = comparison;
    const reach = [...is.project.flows.screens.keys()].sort();
    const glossary = fileAt((is.project.flows.glossary ?? was.project.flows.glossary)?.path ?? '');
    for (const [id, about] of membersOf(memberOf(glossary, 'languages'))) {
      for (const [section, part] of membersOf(about)) {
        if (differs(part))
          yield {
            kind: kinds.glossary,
            sentence: `The glossary has other ${section} for ${languageName(id)}${namesOf(part)}`,
            about: part,
            reach: [],
          };
      }
    }
    const file = fileAt((is.project.flows.languages ?? was.project.flows.languages)?.path ?? '');
    const fallback = memberOf<string>(file, 'fallback');
    if (differs(fallback)) {
      const name = (value: string | undefined) => languageName(value ?? '');
      yield {
        kind: kinds.fallback,
        sentence: `Visitors who want none of the languages now read ${name(fallback.is?.value)} instead of ${name(fallback.was?.value)}`,
        about: fallback,
        reach,
      };
    }
    const all = memberOf(file, 'languages');
    for (const [id, about] of membersOf(all)) {
      if (!differs(about) || (!isOffered(about.is) && !isOffered(about.was))) continue;
      if (!isOffered(about.was))
        yield {
          kind: kinds.added,
          sentence: `The portal now speaks ${languageName(id)} (${id})`,
          about,
          languages: [id],
          reach,
        };
      else if (!isOffered(about.is))
        yield {
          kind: kinds.removed,
          sentence: `The portal no longer speaks ${languageName(id)} (${id})`,
          about,
          languages: [id],
          reach,
        };
      else {
        for (const [member, value] of membersOf(about)) {
          if (!differs(value)) continue;
          const sentence = `The language ${languageName(id)} now has ${member} = ${tellValue(value.is?.value)} instead of ${tellValue(value.was?.value)}`;
          yield { kind: kinds.changed, sentence, about: value, reach };
        }
      }
    }
    const names = (part: typeof all.is) => Object.keys(Object(part?.value));
    if (all.was === undefined || all.is === undefined || !isReordered(names(all.was), names(all.is))) return;
    yield {
      kind: kinds.order,
      sentence: `The languages are now in the order ${names(all.is).join(', ')}; before, ${names(all.was).join(', ')}`,
      about: orderOf(all),
      reach,
    };
  },
};
