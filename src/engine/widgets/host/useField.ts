import type { WidgetProps } from './FormControl.ts';
import { useFormControl } from './FormControl.ts';

export interface FieldBinding {
  readonly value: unknown;
  /** The value as text; '' if there is none. */
  readonly text: string;
  readonly isLocked: boolean;
  /** The error of the field, as text. */
  readonly error: string | undefined;
  /** Whether the field is marked as invalid, visually and for assistive technology. */
  readonly isInvalid: boolean;
  /** Attributes of every control of a field. */
  readonly attributes: {
    readonly id: string;
    readonly name: string;
    readonly 'aria-required': true | undefined;
    readonly autoComplete: string | undefined;
    readonly placeholder: string | undefined;
  };
  change(value: unknown): void;
  blur(): void;
}

/** A value as an input shows it; '' if there is none. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Binds a widget to its field in the store. A change of the value re-renders only readers of `value` or `text`. */
export function useField({ id, name, placeholder, rawErrors, options }: WidgetProps): FieldBinding {
  const control = useFormControl();
  return {
    get value() {
      return control.form[name];
    },
    get text() {
      return textOf(control.form[name]);
    },
    isLocked: control.isLocked(name),
    error: rawErrors?.join(' ') || undefined,
    isInvalid: Boolean(rawErrors?.length) && control.isMarked(name),
    attributes: {
      id,
      name,
      'aria-required': control.isRequired(name) || undefined,
      autoComplete: typeof options.autocomplete === 'string' ? options.autocomplete : undefined,
      placeholder: placeholder || undefined,
    },
    change: (next) => control.change(name, next),
    blur: () => control.blur(name),
  };
}
