import { createContext, type ReactNode } from 'react';
import type { Item } from '../../flow/types.ts';
import type { Quiet } from './useQuietFields.ts';

export interface FormPlace {
  /** '' for the screen's form, otherwise the dialog's id. */
  readonly form: string;
  readonly items: readonly Item[];
  /** How the form's quiet fields are rendered. */
  readonly quiet: Quiet;
  /** Content placed before the trailing links of the body. */
  readonly addition?: ReactNode;
}

/** The current form. */
export const FormContext = createContext<FormPlace>({ form: '', items: [], quiet: 'early' });

/** Whether the content has a layout; that of a dialog has none until its element is shown. */
export const ShownContext = createContext(true);
