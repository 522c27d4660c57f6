import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

const OPTIONS = { keyPrefix: 'renderer' };

/** The renderer's own texts: `portal:renderer.<key>`. */
export const useWords = (): TFunction => useTranslation('portal', OPTIONS).t;
