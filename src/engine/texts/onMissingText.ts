import type { InitOptions, i18n } from 'i18next';

/**
 * The fallback language replaces a missing text. Its file is loaded when the first text is missing. The checker
 * requires every text in every language, so visits normally do not load it. A text with a default may be absent, and
 * does not count as missing.
 */
export function onMissingText(
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
