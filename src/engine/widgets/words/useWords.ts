import type { TFunction } from 'i18next';
import { useTexts } from './useTexts.ts';

/** The renderer's own texts: `portal:renderer.<key>`. */
export const useWords = (): TFunction => useTexts('portal', 'renderer');
