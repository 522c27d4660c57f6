import { createContext, useContext } from 'react';
import type { RuleInForce } from '../../flow/rules/RuleInForce.ts';
import type { Value } from '../../flow/types.ts';

/**
 * What the widgets of a form need of the running screen. Observable: a widget is redrawn when a value that it reads
 * changes.
 */
export interface FormControl {
  /** Field values by field id. */
  readonly form: Readonly<Record<string, unknown>>;
  /** A value; `$item` in it is the given option. */
  evaluate(value: Value, option?: unknown): unknown;
  /** A value of an option as text. */
  present(value: Value, option: unknown): string;
  /** The address of an image, of an option if it is given; undefined unless it is http or https (P05). */
  imageOf(value: Value, option?: unknown): string | undefined;
  isRequired(field: string): boolean;
  /** A call under way sends the field, so it is read-only. */
  isLocked(field: string): boolean;
  /** Whether its error marks the field. If a pair of fields was refused, neither is marked. */
  isMarked(field: string): boolean;
  /** A call by its id is under way. */
  isPending(call: string): boolean;
  /** The address of a place of the portal file. */
  placeOf(place: string): string | undefined;
  change(field: string, value: unknown): void;
  type(field: string, text: string): void;
  blur(field: string): void;
  /** An option as text. */
  labelOf(option: unknown): string;
  /** The rules of a field as they hold now. */
  rulesOf(field: string): readonly RuleInForce[];
}

export const FormControlContext = createContext<FormControl | undefined>(undefined);

export function useFormControl(): FormControl {
  const control = useContext(FormControlContext);
  if (control === undefined) throw new Error('A widget needs a form around it');
  return control;
}
