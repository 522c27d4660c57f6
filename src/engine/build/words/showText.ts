import type { Project } from '../../checker/Project.ts';
import { placeholdersOf, showPlaceholder } from '../../checker/placeholders.ts';
import { isRecord } from '../../contract/isRecord.ts';
import type { MovableItem, TextDetails, WordsRequests } from '../../development/Words.ts';
import { aboutText, placeOfText, termsIn } from '../../diff/aboutText.ts';
import { partOf } from '../../flow/partOf.ts';
import { formsOf, isText, ownText, sharedText } from './listTexts.ts';

/** The numbers among which examples of plural forms are looked for, and how many are shown. */
const NUMBERS = 1000;
const EXAMPLES = 4;

/** The address at which a text can be seen with example data in a language; undefined if there is none. */
export type ExampleOf = (id: string, language: string) => string | undefined;

/**
 * @param screen the screen on display
 * @throws if there is no such text
 */
export function showText(
  project: Project,
  { id, screen }: WordsRequests['text']['asks'],
  exampleOf: ExampleOf = () => undefined,
): TextDetails {
  if (!isText(project, id)) throw new Error(`there is no text “${id}” any more`);
  const { ids, drafts } = project.languages;
  const listed = project.flows.languages?.value.languages ?? {};
  const languages = ids.map((language) => {
    const forms = formsOf(project, language, id);
    const example = exampleOf(id, language);
    return {
      ...(example === undefined ? {} : { example }),
      language,
      name: listed[language]?.name ?? language,
      isDraft: drafts.includes(language),
      forms: forms.map(({ category, ...form }) => ({
        ...form,
        ...(category === undefined ? {} : { numbers: examplesOf(language, category) }),
      })),
      terms: [...new Set(forms.flatMap(({ words }) => termsIn(project, language, words ?? '')))],
    };
  });
  const words = languages.flatMap(({ forms }) => forms.flatMap((form) => form.words ?? []));
  const { where, screens, why } = aboutText(project, id);
  const option = optionWith(project, id);
  const own = screens.length > 1 && screens.includes(screen) ? ownText(project, id, screen) : undefined;
  const isFree = own !== undefined && !isText(project, own);
  const shared = sharedText(project, id);
  return {
    id,
    where,
    screens,
    ...(why === undefined ? {} : { why }),
    ...(option === undefined ? {} : { option }),
    ...(isFree ? { own } : {}),
    ...(shared === undefined ? {} : { shared }),
    placeholders: [...new Set(words.flatMap((text) => placeholdersOf(text).map(showPlaceholder)))],
    languages,
  };
}

/** The option with a text, if the file lists it among others. */
function optionWith({ namespaces, documents }: Project, id: string): MovableItem | undefined {
  const { namespace, path } = placeOfText(id);
  const option = path.at(-1) ?? '';
  const key = namespaces
    .find(({ name }) => name === namespace)
    ?.keys?.above(path)
    .at(-1);
  if (key?.form !== 'choices') return undefined;
  const { file, at: place } = key;
  const field = partOf({ file, path: [], value: documents.get(file)?.value }, ...place)?.value;
  const options = isRecord(field) && Array.isArray(field.options) ? field.options : [];
  const at = options.indexOf(option);
  return at < 0 || options.length < 2 ? undefined : { file, path: [...place, 'options', at], id: option };
}

/** Numbers of a plural category: `0, 2, 3, 4 …`. */
function examplesOf(language: string, category: string): string {
  const rules = new Intl.PluralRules(language);
  const found: number[] = [];
  for (let number = 0; number < NUMBERS && found.length <= EXAMPLES; number += 1)
    if (rules.select(number) === category) found.push(number);
  return found.length > EXAMPLES ? `${found.slice(0, EXAMPLES).join(', ')} …` : found.join(', ');
}
