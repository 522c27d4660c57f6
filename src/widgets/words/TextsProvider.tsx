import type { i18n } from 'i18next';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';

export interface TextsSource {
  readonly i18n: i18n;
  /** The language of the texts that are shown: the new one only once its texts are here. */
  readonly language: string;
  /** Rises when texts have come. */
  readonly revision: number;
}

const TextsContext = createContext<TextsSource | undefined>(undefined);

/** Gives i18next to the tree, and draws whoever reads texts again when the language changes or more texts have come. */
export function TextsProvider({ i18n, children }: { readonly i18n: i18n; readonly children: ReactNode }) {
  const [{ language, revision }, set] = useState({ language: i18n.language, revision: 0 });
  useEffect(() => {
    const update = () => set((before) => ({ language: i18n.language, revision: before.revision + 1 }));
    i18n.on('languageChanged', update);
    i18n.on('loaded', update);
    return () => {
      i18n.off('languageChanged', update);
      i18n.off('loaded', update);
    };
  }, [i18n]);
  const source = useMemo(() => ({ i18n, language, revision }), [i18n, language, revision]);
  return <TextsContext value={source}>{children}</TextsContext>;
}

export function useTextsSource(): TextsSource {
  const source = useContext(TextsContext);
  if (source === undefined) throw new Error('There are no texts around here');
  return source;
}
