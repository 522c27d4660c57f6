import type { TextKey } from '../../flow/textKeys.ts';
import { placeholdersOf } from '../placeholders.ts';
import type { Report, Rule } from '../Rule.ts';
import { byShape, categoriesOf, filledIn, formsAt, type Namespace, textAt, textsIn } from '../Texts.ts';

/** The number that chooses the form (i18next). */
const COUNT = 'count';

export const textPlural: Rule = {
  id: 'text-plural',
  why: '"1 minutes" is wrong, and some languages have more than two forms.',
  hint: 'Give a text with a count one form for each plural category of its language: "left_one", "left_other".',
  stage: 'flow',
  *ofTexts(project): Generator<Report> {
    for (const namespace of project.namespaces) {
      for (const path of countedIn(namespace)) {
        for (const { language, file, value } of namespace.languages) yield* inLanguage(language, file, value, path);
        yield* uncounted(namespace, path);
      }
      for (const { language, file, value } of namespace.languages) yield* ofOneForm(language, file, value);
    }
  },
};

/** The texts that have plural forms in at least one language. */
function countedIn({ languages }: Namespace): readonly (readonly string[])[] {
  const counted = byShape((value) => textsIn(value).filter(({ name }) => name.category !== undefined));
  const all = new Set(languages.map(({ value }) => counted(value)));
  return [...new Set([...all].flat().map(({ name }) => name.base))].map(({ path }) => path);
}

function* inLanguage(language: string, file: string, value: unknown, path: readonly string[]): Generator<Report> {
  const name = path.at(-1) ?? '';
  const needed = categoriesOf(language);
  const forms = [...formsAt(value, path).keys()];
  const show = (categories: readonly string[]) => categories.map((category) => `"${name}_${category}"`).join(', ');
  if (textAt(value, path) !== undefined) {
    yield { file, path, onKey: true, message: `this text has a count; its forms in this language are ${show(needed)}` };
  }
  const formPath = (category: string) => [...path.slice(0, -1), `${name}_${category}`];
  const missing = forms.length === 0 ? [] : needed.filter((category) => !forms.includes(category));
  for (const category of missing) {
    const message = `the language "${language}" lacks the form ${show([category])}`;
    yield { file, path: formPath(forms[0] ?? ''), onKey: true, message };
  }
  for (const category of forms.filter((one) => !needed.includes(one))) {
    const message = `the language "${language}" has no plural form "${category}"; its forms are ${show(needed)}`;
    yield { file, path: formPath(category), onKey: true, message };
  }
}

/** A text with `{count}` that has one form where its language has several. */
function* ofOneForm(language: string, file: string, value: unknown): Generator<Report> {
  const needed = categoriesOf(language);
  if (needed.length === 1) return;
  for (const { path, name, value: text } of filledIn(value)) {
    const isCounted = placeholdersOf(text).some((placeholder) => placeholder.name === COUNT);
    // A text whose name has a category, or that has forms beside it, has another finding.
    if (!isCounted || name.category !== undefined || formsAt(value, path).size > 0) continue;
    const names = needed.map((category) => `"${path.at(-1)}_${category}"`).join(', ');
    yield { file, path, onKey: true, message: `this text has {${COUNT}}; its forms in this language are ${names}` };
  }
}

/** A flow's text with plural forms but no value to choose by: none of its values is a number, or several are. */
function* uncounted({ keys, languages }: Namespace, path: readonly string[]): Generator<Report> {
  const key = keys?.above(path)[0];
  if (key === undefined || isCounted(key)) return;
  for (const { file, value } of languages) {
    const [category] = formsAt(value, path).keys();
    if (category === undefined) continue;
    const form = [...path.slice(0, -1), `${path.at(-1)}_${category}`];
    const message = 'this text has plural forms but no number; the flow must pass one number, or one called "count"';
    yield { file, path: form, onKey: true, message };
  }
}

/** Whether one value of a text chooses its plural form, as in `fill` of widgets/words at run time. */
function isCounted({ values, kinds = {} }: TextKey): boolean {
  const named = values.includes(COUNT) ? [COUNT] : values;
  const numbers = named.filter((name) => kinds[name] === 'number');
  const isUnknown = named.some((name) => kinds[name] === undefined);
  return numbers.length === 1 || (numbers.length === 0 && isUnknown);
}
