import type { InitOptions, i18n } from 'i18next';

/**
 * The fallback language stands in for a text that is missing. It is fetched when a text is missed for the first time:
 * the checker holds every language whole, so nobody pays for texts that are not shown. A text that has a default may be left out, and is not missed.
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
