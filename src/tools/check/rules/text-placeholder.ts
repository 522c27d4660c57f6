import { LANGUAGES } from '../../../../schemas/terms.ts';
import type { Report } from '../Finding.ts';
import { namespacesOf } from '../namespacesOf.ts';
import type { Rule } from '../Rule.ts';
import { type Namespace, placeholdersOf, textAt, textsIn } from '../Texts.ts';

/** Known to every text. */
const EVERYWHERE = ['launcher'];

export const textPlaceholder: Rule = {
  id: 'text-placeholder',
  hint: 'Every language names the same {values}, and the flow passes them under "values".',
  stage: 'flow',
  *check(project): Generator<Report> {
    for (const namespace of namespacesOf(project)) {
      const model = namespace.languages.find(({ language }) => language === 'en') ?? namespace.languages[0];
      for (const { file, value } of namespace.languages) {
        for (const { path, value: text } of textsIn(value)) {
          if (typeof text !== 'string') continue;
          const used = placeholdersOf(text);
          const other = textAt(model?.value, path);
          const expected = typeof other === 'string' ? placeholdersOf(other) : used;
          if (used.join() !== expected.join()) {
            const message = `this text has ${show(used)}, and its sibling in ${model?.file} has ${show(expected)}`;
            yield { file, path, message };
            continue;
          }
          const passed = passedTo(namespace, path);
          const unknown = used.find(
            (name) => passed !== undefined && !passed.includes(name) && !EVERYWHERE.includes(name),
          );
          if (unknown === undefined) continue;
          const message = `nothing passes {${unknown}} to this text`;
          yield { file, path, message, found: unknown, available: [...(passed ?? []), ...EVERYWHERE] };
        }
      }
    }
    yield* unnamedValues(namespacesOf(project));
  },
};

const show = (names: readonly string[]) =>
  names.length === 0 ? 'no values' : names.map((name) => `{${name}}`).join(', ');

/** What the flow passes to a text; undefined where code does. */
function passedTo({ name, keys }: Namespace, path: readonly string[]): readonly string[] | undefined {
  if (keys === undefined || (name === 'portal' && path[0] !== 'shells')) return undefined;
  const key = keys.filter((one) => one.path.every((part, index) => path[index] === part));
  return key.length === 0 ? undefined : key.flatMap(({ values }) => values);
}

/** Values that a flow passes and that no language names. */
function* unnamedValues(namespaces: readonly Namespace[]): Generator<Report> {
  for (const { keys = [], languages } of namespaces) {
    const isWhole = LANGUAGES.every((language) => languages.some((one) => one.language === language && one.isThere));
    for (const { path, values, file, at } of isWhole ? keys : []) {
      const texts = languages.flatMap(({ value }) => textsIn(textAt(value, path)).map((text) => text.value));
      const used = texts.flatMap((text) => (typeof text === 'string' ? placeholdersOf(text) : []));
      for (const name of values) {
        if (used.includes(name) || texts.every((text) => text === undefined)) continue;
        yield {
          file,
          path: [...at, 'values', name],
          onKey: true,
          message: `no language uses {${name}} in ${path.join('.')}`,
        };
      }
    }
  }
}
