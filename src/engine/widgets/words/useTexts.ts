import type { TFunction } from 'i18next';
import { useContext, useMemo } from 'react';
import { TranslationContext } from './TranslationContext.ts';

/** The result of the page's `useTranslation`. The component re-renders when the language or its texts change. */
export function useTranslationOfPage() {
  const translation = useContext(TranslationContext);
  if (translation === undefined) throw new Error('There is no TranslationContext around this component');
  return translation;
}

/**
 * The texts of a namespace, like `useTranslation`.
 * @param keyPrefix the prefix of their keys
 */
export function useTexts(namespace: string, keyPrefix?: string): TFunction {
  const translation = useTranslationOfPage();
  return useMemo(() => {
    const { i18n } = translation;
    return i18n.getFixedT(i18n.language, namespace, keyPrefix);
  }, [translation, namespace, keyPrefix]);
}
