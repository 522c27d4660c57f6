import { createContext, type ReactNode } from 'react';
import type { Item } from '../../flow/types.ts';
import type { Quiet } from './useQuietFields.ts';

export interface FormPlace {
  /** '' is the screen's form, otherwise the dialog's id. */
  readonly form: string;
  readonly items: readonly Item[];
  /** How its quiet fields are drawn. */
  readonly quiet: Quiet;
  /** What stands in the body before the links at its end. */
  readonly addition?: ReactNode;
}

/** The current form. */
export const FormContext = createContext<FormPlace>({ form: '', items: [], quiet: 'early' });
