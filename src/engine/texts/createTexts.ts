import { createInstance, type InitOptions, type i18n, type Module } from 'i18next';
import { addFormats } from './addFormats.ts';
import type { LanguageHabits } from './formatDate.ts';
import { SHARED_NAMESPACES } from './namespaces.ts';
import { I18N_OPTIONS, withConstants } from './options.ts';

// Components request texts only after they are loaded (`ready`), so nothing suspends.
const REACT = { useSuspense: false, bindI18n: 'languageChanged loaded' };

interface TextsOptions extends Pick<InitOptions, 'resources'> {
  /** Values that every text may name, such as `{product}`. */
  readonly constants: Readonly<Record<string, string>>;
  readonly languages: LanguageHabits;
  readonly ns?: readonly string[];
  /** Loads locale files. Without a backend, i18next has only `resources`. */
  readonly backend?: Module;
}

/**
 * The portal's texts in a language. Resolves when the namespaces in `ns` are loaded.
 * @throws if some of them cannot be loaded
 */
export async function createTexts(
  language: string,
  { constants, languages, ns = SHARED_NAMESPACES, backend, ...resources }: TextsOptions,
): Promise<i18n> {
  const texts = createInstance();
  if (backend !== undefined) texts.use(backend);
  const options = { ...I18N_OPTIONS, ...withConstants(constants), react: REACT };
  await texts.init({
    ...options,
    ...onMissingText(texts, languages.fallback),
    ...resources,
    defaultNS: 'portal',
    lng: language,
    ns: [...ns],
  });
  const missing = ns.filter((name) => !texts.hasResourceBundle(language, name));
  if (backend !== undefined && missing.length > 0) throw new Error(`No texts in ${language}: ${missing.join(', ')}`);
  addFormats(texts, languages);
  return texts;
}

/**
 * A missing text is replaced by that of the fallback language, whose file is loaded when the first text is missing. The
 * checker requires every text in every language, so visits normally do not load that file. A text with a default may be
 * absent, and is then not missing.
 */
function onMissingText(
  texts: i18n,
  fallback: string,
): Pick<InitOptions, 'fallbackLng' | 'saveMissing' | 'missingKeyHandler'> {
  let isMissed = false;
  return {
    fallbackLng: () => (isMissed ? [fallback] : []),
    saveMissing: true,
    missingKeyHandler: (_languages, _namespace, _key, _default, _isUpdate, { defaultValue }) => {
      if (isMissed || defaultValue !== undefined) return;
      isMissed = true;
      void texts.loadLanguages(fallback);
    },
  };
}
