import { useEffect } from 'react';
import { useTextsSource } from './TextsProvider.tsx';

/** Fetches these files of texts unless they are here. Answers whether all of them are, in the language that is shown. */
export function useNamespaces(namespaces: readonly string[]): boolean {
  const { i18n } = useTextsSource();
  const missing = namespaces.filter((namespace) => !i18n.hasResourceBundle(i18n.language, namespace)).join(' ');
  useEffect(() => {
    if (missing !== '') void i18n.loadNamespaces(missing.split(' '));
  }, [i18n, missing]);
  return missing === '';
}
