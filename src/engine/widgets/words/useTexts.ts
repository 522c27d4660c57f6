import type { TFunction } from 'i18next';
import { createContext, useContext, useMemo } from 'react';
import type { UseTranslationResponse } from 'react-i18next';

/** The scope of texts: a locale file, and the path of a screen or dialog in it. */
interface TextScope {
  readonly namespace: string;
  readonly prefix: readonly string[];
}

export const TextScopeContext = createContext<TextScope>({ namespace: 'portal', prefix: [] });

type Translation = Pick<UseTranslationResponse<'portal', undefined>, 'i18n'>;

/**
 * The result of `useTranslation` at the top of the page: a new object when the language or its texts change. Components
 * below read this, since each call to that hook copies the i18next instance and adds a listener.
 */
export const TranslationContext = createContext<Translation | undefined>(undefined);

/** The result of the page's `useTranslation`. The component re-renders when the language or its texts change. */
export function useTranslationOfPage() {
  const translation = useContext(TranslationContext);
  if (translation === undefined) throw new Error('This component needs texts around it');
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

/** The renderer's own texts: `portal:renderer.<key>`. */
export const useWords = (): TFunction => useTexts('portal', 'renderer');

/** The texts of the current screen, dialog or shell, by their path in it: `fields.username.label`. */
export function useOwnTexts(): TFunction {
  const { namespace, prefix } = useContext(TextScopeContext);
  return useTexts(namespace, prefix.join('.'));
}

/** The keys for `t()`, for a text that is one string, or has one string for each name (a state, a value). */
export const chosenBy = (key: string, choice: string | undefined): string[] =>
  choice === undefined ? [key] : [`${key}.${choice}`, key];
