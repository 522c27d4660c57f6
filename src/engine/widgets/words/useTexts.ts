import type { TFunction } from 'i18next';
import { useContext, useMemo } from 'react';
import { TranslationContext } from './TranslationContext.ts';

/** What the page's `useTranslation` returned. The component is drawn again when the language or its texts change. */
export function useTranslationOfPage() {
  const translation = useContext(TranslationContext);
  if (translation === undefined) throw new Error('There is no TranslationContext around this component');
  return translation;
}

/**
 * The texts of a namespace, as `useTranslation` gives them.
 * @param keyPrefix what their keys begin with
 */
export function useTexts(namespace: string, keyPrefix?: string): TFunction {
  const translation = useTranslationOfPage();
  return useMemo(() => {
    const { i18n } = translation;
    return i18n.getFixedT(i18n.language, namespace, keyPrefix);
  }, [translation, namespace, keyPrefix]);
}
