import { createContext } from 'react';
import type { Item } from '../../flow/types.ts';

export interface FormPlace {
  /** '' is the screen's form, otherwise the dialog's id. */
  readonly form: string;
  readonly items: readonly Item[];
  /** Its quiet fields are as others. */
  readonly isOpen: boolean;
}

/** The current form. */
export const FormContext = createContext<FormPlace>({ form: '', items: [], isOpen: false });
