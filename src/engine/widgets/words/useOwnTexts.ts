import type { TFunction } from 'i18next';
import { useContext } from 'react';
import { TextScopeContext } from './TextScope.ts';
import { useTexts } from './useTexts.ts';

/** The texts of the current screen, dialog or shell, by their path in it: `fields.username.label`. */
export function useOwnTexts(): TFunction {
  const { namespace, prefix } = useContext(TextScopeContext);
  return useTexts(namespace, prefix.join('.'));
}
