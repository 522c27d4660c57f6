import type { Report } from '../Finding.ts';
import { namespacesOf } from '../namespacesOf.ts';
import { basePath, wordsAt } from '../plurals.ts';
import type { Rule } from '../Rule.ts';
import { type Namespace, textAt, textsIn } from '../Texts.ts';

export const missingText: Rule = {
  id: 'missing-text',
  hint: 'Write it; every language has every text.',
  stage: 'flow',
  *check(project): Generator<Report> {
    for (const namespace of namespacesOf(project)) {
      for (const { file, value, isThere } of namespace.languages) {
        if (!isThere) {
          yield { file, path: [], message: 'this file is missing' };
          continue;
        }
        for (const path of lacking(namespace, value)) {
          yield { file, path, message: `the text ${path.join('.')} is missing` };
        }
      }
    }
  },
};

function lacking({ keys, languages, name }: Namespace, value: unknown): (readonly string[])[] {
  const missing: (readonly string[])[] = [];
  for (const { path, form, choices = [], optional, insteadOf } of keys ?? []) {
    const here = wordsAt(value, path);
    if (here === undefined) {
      const other = insteadOf === undefined ? undefined : wordsAt(value, [...path.slice(0, -1), insteadOf]);
      if (!optional && other === undefined && insteadOf !== 'title') missing.push(path);
    } else if (form !== 'words' && typeof here === 'object') {
      for (const choice of choices) if (wordsAt(here, [choice]) === undefined) missing.push([...path, choice]);
    }
  }
  // What the flows do not name (messages, words of the renderer) must be alike in every language.
  const alike = (keys ?? []).filter(({ insteadOf }) => insteadOf === undefined);
  const asked = new Set(alike.map(({ path }) => path.join('.')));
  const others = languages.flatMap((sibling) => (sibling.value === value ? [] : textsIn(sibling.value)));
  for (const { path: written, value: words } of others) {
    // Which plural forms there are is the language's own matter.
    const path = basePath(written);
    const isTaken = typeof textAt(value, path.slice(0, -1)) === 'string';
    if (typeof words !== 'string' || wordsAt(value, path) !== undefined || isTaken) continue;
    const isFree = keys === undefined || (name === 'portal' && path[0] !== 'shells');
    const isOptional = [...asked].some((key) => path.join('.') === key || path.join('.').startsWith(`${key}.`));
    if ((isFree || isOptional) && !missing.some((one) => one.join('.') === path.join('.'))) missing.push(path);
  }
  return missing;
}
