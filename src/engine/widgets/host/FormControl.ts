import { createContext, useContext } from 'react';
import type { RuleInForce } from '../../flow/rules/RuleInForce.ts';
import type { Value } from '../../flow/types.ts';

/** What the widgets of a form need of what runs it. Observable: a widget that reads a value is drawn again with it. */
export interface FormControl {
  /** Field values by field id. */
  readonly form: Readonly<Record<string, unknown>>;
  /** A value; with an option, `$item` is that. */
  evaluate(value: Value, option?: unknown): unknown;
  /** A value of an option as text. */
  present(value: Value, option: unknown): string;
  isRequired(field: string): boolean;
  /** Sent with a call under way: read-only for now. */
  isLocked(field: string): boolean;
  /** Its error, where it has one, is its own: a pair that was refused marks neither. */
  isMarked(field: string): boolean;
  /** A call by its id is under way. */
  isPending(call: string): boolean;
  /** The address of a place of the portal file. */
  placeOf(place: string): string | undefined;
  change(field: string, value: unknown): void;
  type(field: string, text: string): void;
  blur(field: string): void;
  /** One choice as text. */
  labelOf(option: unknown): string;
  /** The rules of a field as they hold now. */
  rulesOf(field: string): readonly RuleInForce[];
}

export const FormControlContext = createContext<FormControl | undefined>(undefined);

export function useFormControl(): FormControl {
  const control = useContext(FormControlContext);
  if (control === undefined) throw new Error('A widget stands outside of a form');
  return control;
}
