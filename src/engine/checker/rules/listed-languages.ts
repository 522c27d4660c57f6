import { compareNames } from '../../contract/compareNames.ts';
import { isRecord } from '../../contract/isRecord.ts';
import { oncePer } from '../../contract/oncePer.ts';
import type { JsonPath } from '../../flow/JsonDocument.ts';
import type { Project } from '../Project.ts';
import type { Rule } from '../Rule.ts';

export const listedLanguages: Rule = {
  id: 'listed-languages',
  why: 'A list written by hand misses languages that are added later.',
  hint: "Only locales/languages.json lists the languages; use the contract's shape for them.",
  stage: 'whole',
  *ofProject({ documents, languages, flows }) {
    const { shapes } = flows.definition.contract;
    const shape = Object.keys(shapes).find((name) => isWholeList(Reflect.get(Object(shapes[name]), 'enum'), languages));
    for (const { path: file, value } of documents.values()) {
      if (!file.startsWith('flows/')) continue;
      if (!isRecord(value)) continue;
      for (const { path, list } of listsOf(value)) {
        const isInput = path.at(-1) === 'of';
        // Either any list has all languages, or an input allows only several of them.
        if (!isWholeList(list, languages) && !(isInput && list.every((one) => languages.ids.includes(one)))) continue;
        const hint = `Write "type": "${shape}" instead, which always has every language.`;
        const message = 'the list repeats the languages of locales/languages.json';
        yield { file, path, message, ...(isInput && shape !== undefined ? { hint } : {}) };
      }
    }
  },
};

type Languages = Project['languages'];

interface TextList {
  readonly path: JsonPath;
  readonly list: readonly string[];
}

/** The lists of texts in a file, cached while the file is unchanged. */
const listsOf = oncePer((value: object): readonly TextList[] => [...listsIn(value, [])]);

function* listsIn(value: unknown, path: JsonPath): Generator<TextList> {
  if (Array.isArray(value)) {
    if (value.length > 1 && value.every((one) => typeof one === 'string')) yield { path, list: value };
    else for (const [index, one] of value.entries()) yield* listsIn(one, [...path, index]);
  } else if (isRecord(value)) for (const [name, one] of Object.entries(value)) yield* listsIn(one, [...path, name]);
}

/** Whether a list has all offered languages. A single language does not count as a list. */
function isWholeList(list: unknown, { ids, drafts }: Languages): boolean {
  if (!Array.isArray(list) || list.length < 2) return false;
  const offered = ids.filter((id) => !drafts.includes(id));
  const sorted = (names: readonly unknown[]) => names.map(String).toSorted(compareNames).join(' ');
  return list.length === offered.length && sorted(list) === sorted(offered);
}
