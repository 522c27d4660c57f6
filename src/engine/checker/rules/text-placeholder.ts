import { messagesAsked } from '../askedMessages.ts';
import type { Project } from '../Project.ts';
import { placeholdersOf, showPlaceholder } from '../placeholders.ts';
import type { Report, Rule } from '../Rule.ts';
import { basePath, filledIn, formsAt, type Namespace, numberedIn, textAt, textsIn, wordsAt } from '../Texts.ts';

export const textPlaceholder: Rule = {
  id: 'text-placeholder',
  why: 'A value that one language lacks, or that the flow does not pass, leaves a gap in a sentence.',
  hint: 'Use the same {values} in every language, and pass them under "values" in the flow.',
  stage: 'flow',
  *ofTexts(project): Generator<Report> {
    const everywhere = Object.keys(project.flows.definition.constants ?? {});
    for (const namespace of project.namespaces) {
      const fallback =
        namespace.languages.find(({ language }) => language === project.languages.fallback) ?? namespace.languages[0];
      const filled = new Set(namespace.languages.flatMap(({ value }) => filledIn(value).map(({ name }) => name.base)));
      for (const { file, value } of namespace.languages) {
        for (const { path, name, value: text } of textsIn(value)) {
          if (typeof text !== 'string') continue;
          // If no language names a value in this text, all languages agree.
          if (!filled.has(name.base)) continue;
          const used = askedBy(text);
          const model = modelOf(namespace, basePath(path), fallback);
          const other = wordsAt(model?.value, basePath(path));
          const expected = typeof other === 'string' ? askedBy(other) : used;
          if (used.join() !== expected.join()) {
            const message = `this text has ${show(used)}, but ${model?.file} has ${show(expected)}`;
            yield { file, path, message };
            continue;
          }
          const names = namesIn(text);
          if (names.length === 0) continue;
          const passed = passedTo(namespace, basePath(path));
          const unknown = names.find(
            (name) => passed !== undefined && !passed.includes(name) && !everywhere.includes(name),
          );
          if (unknown === undefined) continue;
          const message = `nothing passes {${unknown}} to this text`;
          yield { file, path, message, found: unknown, available: [...(passed ?? []), ...everywhere] };
        }
      }
    }
    yield* unnamedValues(project.namespaces);
    yield* otherNumbers(project);
  },
  *ofProject({ together, flows, documents, languages }) {
    const asked = messagesAsked({ together, flows });
    for (const language of languages.ids) {
      const file = `locales/${language}/messages.json`;
      for (const { path, name, value } of filledIn(documents.get(file)?.value)) {
        const first = namesIn(value).find((one) => one !== 'min' && one !== 'max');
        if (first === undefined || !asked.has(name.base.text)) continue;
        const hint = "Messages can contain only a field's limits: {min} and {max}.";
        yield { file, path, message: `nothing fills {${first}} into this message`, found: first, hint };
      }
    }
  },
};

type Written = Namespace['languages'][number];

/** The language to compare a text with: the fallback, unless all other languages agree on other values. */
function modelOf(
  { languages }: Namespace,
  path: readonly string[],
  fallback: Written | undefined,
): Written | undefined {
  const askedIn = (one: Written | undefined) => {
    const text = wordsAt(one?.value, path);
    return typeof text === 'string' ? askedBy(text).join() : undefined;
  };
  const [other, ...rest] = languages.filter((one) => one !== fallback);
  const asked = askedIn(other);
  if (asked === undefined || rest.length === 0 || asked === askedIn(fallback)) return fallback;
  return rest.every((one) => askedIn(one) === asked) ? other : fallback;
}

/** Texts whose only number differs from the fallback text's. */
function* otherNumbers({ namespaces, languages: { fallback } }: Project): Generator<Report> {
  for (const { languages } of namespaces) {
    const model = languages.find(({ language }) => language === fallback);
    for (const { language, file, value } of model === undefined || languages.length < 2 ? [] : languages) {
      for (const { path, value: text } of language === fallback ? [] : numberedIn(value)) {
        const number = onlyNumberIn(text);
        const other = number === undefined ? undefined : textAt(model?.value, path);
        const expected = typeof other === 'string' ? onlyNumberIn(other) : undefined;
        if (number === undefined || expected === undefined || number === expected) continue;
        yield { file, path, message: `this text says ${number}, but ${model?.file} says ${expected}` };
      }
    }
  }
}

/** The value of a text's number; undefined for no number, several numbers, or digits of another script. */
function onlyNumberIn(text: string): number | undefined {
  const [number, ...others] = text.replace(/\{[^}]*\}/g, '').match(/\p{Nd}+/gu) ?? [];
  return number === undefined || others.length > 0 || !/^\d/.test(number) ? undefined : Number(number);
}

/** The values that a text names, each once, sorted. */
const askedBy = (text: string): readonly string[] =>
  text.includes('{') ? [...new Set(placeholdersOf(text).map(showPlaceholder))].sort() : NO_VALUES;

const NO_VALUES: readonly string[] = [];

const namesIn = (text: string) => placeholdersOf(text).map(({ name }) => name);

const show = (asked: readonly string[]) => (asked.length === 0 ? 'no values' : asked.join(', '));

/** The values that the flow passes to a text; undefined if code passes them. */
function passedTo({ name, keys }: Namespace, path: readonly string[]): readonly string[] | undefined {
  if (keys === undefined || (name === 'portal' && path[0] !== 'shells')) return undefined;
  const key = keys.above(path);
  return key.length === 0 ? undefined : key.flatMap(({ values, mayUse = [] }) => [...values, ...mayUse]);
}

/** Values that a flow passes but no language uses. */
function* unnamedValues(namespaces: readonly Namespace[]): Generator<Report> {
  for (const { keys, languages } of namespaces) {
    const isWhole = languages.every(({ isThere }) => isThere);
    for (const { path, values, file, at } of isWhole ? (keys?.all ?? []) : []) {
      if (values.length === 0) continue;
      const texts = languages.flatMap(({ value }) => writtenAt(value, path));
      const used = texts.flatMap((text) => (typeof text === 'string' ? namesIn(text) : []));
      for (const name of values) {
        if (used.includes(name) || texts.every((text) => text === undefined)) continue;
        const message = `no language uses {${name}} in ${path.join('.')}`;
        yield { file, path: [...at, 'values', name], onKey: true, message };
      }
    }
  }
}

/** Every text at or below a path, including each plural form. */
const writtenAt = (value: unknown, path: readonly string[]): unknown[] => [
  ...textsIn(textAt(value, path)).map((text) => text.value),
  ...formsAt(value, path).values(),
];
