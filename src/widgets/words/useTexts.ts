import { useContext, useMemo } from 'react';
import { lookUpText } from './lookUpText.ts';
import { TextScopeContext } from './TextScope.ts';
import { useTextsSource } from './TextsProvider.tsx';

export interface Texts {
  /** A text of the screen or dialog that one is in; undefined where it has none. */
  own(
    path: readonly string[],
    options?: { readonly choice?: string | undefined; readonly values?: Readonly<Record<string, unknown>> },
  ): string | undefined;
  /** A word of the renderer itself: `portal:renderer.<path>`. */
  word(path: string, values?: Readonly<Record<string, unknown>>): string;
  /** A shared message by its key: `messages:validation.required`. */
  message(key: string, values?: Readonly<Record<string, unknown>>): string;
  /** Any text of the file `portal`. */
  portal(path: readonly string[]): string | undefined;
  readonly language: string;
}

/** The texts of the current language; whoever uses them is drawn again when it changes. */
export function useTexts(): Texts {
  const source = useTextsSource();
  const { namespace, prefix } = useContext(TextScopeContext);
  return useMemo(() => {
    const { i18n, language } = source;
    return {
      own: (path, options) => lookUpText(i18n, namespace, [...prefix, ...path], options),
      word: (path, values) =>
        lookUpText(i18n, 'portal', ['renderer', ...path.split('.')], { values: values ?? {} }) ?? '',
      message: (key, values) => lookUpText(i18n, 'messages', key.split('.'), { values: values ?? {} }) ?? '',
      portal: (path) => lookUpText(i18n, 'portal', path),
      language,
    };
  }, [source, namespace, prefix]);
}
