import type { InitOptions, i18n } from 'i18next';

/** The language that stands in for a text that is missing. The checker refuses a portal that needs it. */
const FALLBACK = 'en';

/**
 * The fallback language, fetched when a text is missed for the first time: the checker holds every language whole, so
 * nobody pays for texts that are not shown. A text that has a default may be left out, and is not missed.
 */
export function onMissingText(texts: i18n): Pick<InitOptions, 'fallbackLng' | 'saveMissing' | 'missingKeyHandler'> {
  let isMissed = false;
  return {
    fallbackLng: () => (isMissed ? [FALLBACK] : []),
    saveMissing: true,
    missingKeyHandler: (_languages, _namespace, _key, _fallback, _isUpdate, { defaultValue }) => {
      if (isMissed || defaultValue !== undefined) return;
      isMissed = true;
      void texts.loadLanguages(FALLBACK);
    },
  };
}
