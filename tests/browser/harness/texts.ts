import { readdirSync, readFileSync } from 'node:fs';
import { LANGUAGE_LIST, LANGUAGES, type Language } from '../../../src/contract/languages.ts';
import { withPhrases } from '../../../src/engine/build/PortalTexts.ts';
import { createTexts } from '../../../src/engine/texts/createTexts.ts';
import { fill } from '../../../src/engine/texts/fill.ts';
import { BASE } from '../../../src/theme/base.ts';

export { LANGUAGES, type Language };

const readTexts = (language: Language) => {
  const files = readdirSync(`locales/${language}`, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.json'),
  );
  const read = (file: string) => readFileSync(`locales/${language}/${file}`, 'utf8');
  // The texts of the portal as its build writes them; those of the service are as they are.
  const shown = (file: string) => {
    const texts = JSON.parse(read(file));
    return file.startsWith('service/') ? texts : withPhrases(texts, language, BASE);
  };
  const namespaces = Object.fromEntries(files.map((file) => [file.replace('.json', ''), shown(file)]));
  return createTexts(language, {
    constants: { launcher: 'Vestibule' },
    languages: LANGUAGE_LIST,
    resources: { [language]: namespaces },
  });
};
const TEXTS = new Map(
  await Promise.all(LANGUAGES.map(async (language) => [language, await readTexts(language)] as const)),
);

/** All texts in a language. */
export function textsIn(language: Language) {
  const texts = TEXTS.get(language);
  if (texts === undefined) throw new Error(`There are no texts in ${language}`);
  return texts;
}

/**
 * A text of `locales/<language>/<namespace>.json` by its path, filled in as the portal does. Tests read texts from the
 * same files as the portal, so editing a text breaks no test; tests/prescribedTexts.test.ts has the words that a requirement
 * fixes.
 */
export function textOf(
  path: string,
  {
    language = 'en',
    namespace = 'messages',
    values = {},
  }: {
    language?: Language;
    namespace?: string;
    values?: Readonly<Record<string, string | number>>;
  } = {},
): string {
  const text = textsIn(language).t(path, { ...fill(values), ns: namespace });
  if (text === '') throw new Error(`locales/${language}/${namespace}.json has no text at ${path}`);
  return text;
}

/** `textOf` for the texts of one flow. */
export const textsOf =
  (namespace: string) =>
  (path: string, options: Omit<NonNullable<Parameters<typeof textOf>[1]>, 'namespace'> = {}): string =>
    textOf(path, { ...options, namespace });
