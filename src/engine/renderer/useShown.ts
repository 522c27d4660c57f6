import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Shown } from '../runtime/View.ts';

/** Formats a shown value with i18next's formatter in the current language. */
export function useShown(): (shown: Shown) => string {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return useCallback(
    ({ value, format }) => (format === undefined ? String(value) : i18n.format(value, format, language)),
    [i18n, language],
  );
}
