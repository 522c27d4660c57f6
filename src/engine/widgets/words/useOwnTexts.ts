import type { TFunction } from 'i18next';
import { useContext, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { TextScopeContext } from './TextScope.ts';

/** The texts of the current screen, dialog or shell, by their path in it: `fields.username.label`. */
export function useOwnTexts(): TFunction {
  const { namespace, prefix } = useContext(TextScopeContext);
  const options = useMemo(() => ({ keyPrefix: prefix.join('.') }), [prefix]);
  return useTranslation(namespace, options).t;
}
