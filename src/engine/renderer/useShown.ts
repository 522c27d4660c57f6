import { useCallback } from 'react';
import type { Shown } from '../runtime/View.ts';
import { useTranslationOfPage } from '../widgets/words/useTexts.ts';

/** Formats a value for display with i18next's formatter in the current language. */
export function useShown(): (shown: Shown) => string {
  const { i18n } = useTranslationOfPage();
  const { language } = i18n;
  return useCallback(
    ({ value, format }) => (format === undefined ? String(value) : i18n.format(value, format, language)),
    [i18n, language],
  );
}
