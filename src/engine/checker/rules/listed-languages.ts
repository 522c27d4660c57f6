import { compareNames } from '../../contract/compareNames.ts';
import { isRecord } from '../../contract/isRecord.ts';
import type { JsonPath } from '../../flow/JsonDocument.ts';
import type { Project } from '../Project.ts';
import type { Rule } from '../Rule.ts';

export const listedLanguages: Rule = {
  id: 'listed-languages',
  why: 'A language that is added later does not reach a list that was written by hand.',
  hint: 'Only locales/languages.json lists the languages; a shape of the contract has them.',
  stage: 'whole',
  *check({ documents, languages, flows }) {
    const { shapes } = flows.definition.contract;
    const shape = Object.keys(shapes).find((name) => isWholeList(Reflect.get(Object(shapes[name]), 'enum'), languages));
    for (const { path: file, value } of documents.values()) {
      if (!file.startsWith('flows/')) continue;
      for (const path of listsIn(value, [], languages)) {
        const isInput = path.at(-1) === 'of';
        const hint = `Write "type": "${shape}" instead, which has every language.`;
        yield {
          file,
          path,
          message: 'the list repeats the languages of locales/languages.json',
          ...(isInput && shape !== undefined ? { hint } : {}),
        };
      }
    }
  },
};

type Languages = Project['languages'];

/** Lists of languages: all of them anywhere, or several of them as the only values of an input. */
function* listsIn(value: unknown, path: JsonPath, languages: Languages): Generator<JsonPath> {
  if (Array.isArray(value)) {
    const isSeveral = value.length > 1 && value.every((one) => languages.ids.includes(String(one)));
    if (isWholeList(value, languages) || (path.at(-1) === 'of' && isSeveral)) yield path;
    for (const [index, one] of value.entries()) yield* listsIn(one, [...path, index], languages);
  } else if (isRecord(value))
    for (const [name, one] of Object.entries(value)) yield* listsIn(one, [...path, name], languages);
}

/** With one language there is nothing to repeat. */
function isWholeList(list: unknown, { ids, drafts }: Languages): boolean {
  const offered = ids.filter((id) => !drafts.includes(id));
  const sorted = (names: readonly unknown[]) => names.map(String).toSorted(compareNames).join(' ');
  return Array.isArray(list) && list.length > 1 && sorted(list) === sorted(offered);
}
