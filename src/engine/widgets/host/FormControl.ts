import type { WidgetProps as AnyWidgetProps } from '@rjsf/utils';
import { createContext, useContext } from 'react';
import type { RuleInForce } from '../../flow/rules/RuleInForce.ts';
import type { Value } from '../../flow/types.ts';

/**
 * What a form's widgets need from the running screen. All of it is observable: a widget re-renders when a value that it
 * reads changes.
 */
export interface FormControl {
  /** Field values by field id. */
  readonly form: Readonly<Record<string, unknown>>;
  /** Computes a value, in which `$item` is the given option. */
  evaluate(value: Value, option?: unknown): unknown;
  /** A value as text, in which `$item` is the given option. */
  present(value: Value, option: unknown): string;
  /** The address of an image, in which `$item` is the given option; undefined unless it is http or https (P05). */
  imageOf(value: Value, option?: unknown): string | undefined;
  isRequired(field: string): boolean;
  /** Whether a running call sends the field, which is then read-only. */
  isLocked(field: string): boolean;
  /** Whether the field's error marks it. If a pair of fields was rejected, neither field is marked. */
  isMarked(field: string): boolean;
  /** Whether the call with an id is running. */
  isPending(call: string): boolean;
  /** The address of one of the portal file's places. */
  placeOf(place: string): string | undefined;
  change(field: string, value: unknown): void;
  type(field: string, text: string): void;
  blur(field: string): void;
  /** An option as text. */
  labelOf(option: unknown): string;
  /** The rules of a field that currently apply. */
  rulesOf(field: string): readonly RuleInForce[];
}

export const FormControlContext = createContext<FormControl | undefined>(undefined);

export function useFormControl(): FormControl {
  const control = useContext(FormControlContext);
  if (control === undefined) throw new Error('This component needs a form around it');
  return control;
}

/**
 * The props that a widget reads from RJSF. Its value is in the store instead, so a keystroke re-renders only the
 * widget.
 */
export type WidgetProps = Pick<AnyWidgetProps, 'id' | 'name' | 'label' | 'placeholder' | 'rawErrors' | 'options'>;
