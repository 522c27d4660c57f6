import { usualDirection } from '../../engine/checker/scriptOf.ts';
import { categoriesOf } from '../../engine/checker/Texts.ts';
import { isRecord } from '../../engine/contract/isRecord.ts';
import { Refusal, type Scaffold } from './Scaffold.ts';

/** A name with the plural category after its last underscore (i18next, JSON format v4). */
const FORM = /^(.+)_(zero|one|two|few|many|other)$/;

/** A folder of texts, copied from another language and marked as a draft until it is translated. */
export const language: Scaffold = {
  about: "a language: a draft with another one's texts, which visitors cannot choose yet",
  questions: [
    { name: 'name', about: "the language's own name" },
    {
      name: 'like',
      about: 'the language whose texts it starts with',
      otherwise: '',
      among: ({ languages }) => languages,
    },
  ],
  make(workspace, id, { name = '', like = '' }) {
    if (workspace.languages.includes(id)) throw new Refusal(`There is already a language ${id}.`);
    const source = like || (workspace.flows.languages?.value.fallback ?? '');
    const folder = `locales/${source}/`;
    for (const path of workspace.paths.filter((one) => one.startsWith(folder))) {
      workspace.write(`locales/${id}/${path.slice(folder.length)}`, inPluralsOf(id, workspace.read(path)));
    }
    workspace.listLanguage(id, { name, direction: usualDirection(id), draft: true });
  },
};

/** The same texts with the plural forms of another language; each form gets the text that is for most numbers. */
function inPluralsOf(id: string, value: unknown): unknown {
  if (!isRecord(value)) return value;
  const members = Object.entries(value).flatMap(([name, text]): [string, unknown][] => {
    const [, base] = FORM.exec(name) ?? [];
    if (base === undefined || typeof text !== 'string') return [[name, inPluralsOf(id, text)]];
    const most = value[`${base}_other`] ?? text;
    return categoriesOf(id).map((category) => [`${base}_${category}`, value[`${base}_${category}`] ?? most]);
  });
  return Object.fromEntries(members);
}
