import { createContext } from 'react';
import type { UseTranslationResponse } from 'react-i18next';

type Translation = Pick<UseTranslationResponse<'portal', undefined>, 'i18n'>;

/**
 * The result of `useTranslation` at the top of the page: a new object when the language or its texts change. Components
 * below read this, since each call to that hook copies the i18next instance and adds a listener.
 */
export const TranslationContext = createContext<Translation | undefined>(undefined);
