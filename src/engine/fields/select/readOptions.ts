import type { TFunction } from 'i18next';
import type { FormControl, WidgetProps } from '../../widgets/host/FormControl.ts';

export interface Option {
  /** Identifies the option for React and in the DOM. */
  readonly key: string;
  readonly label: string;
  readonly value: unknown;
  isSame(other: unknown): boolean;
}

/** The options: constants from the flow file with their texts, or the records from a reference. */
export function readOptions(control: FormControl, own: TFunction, { name, options }: WidgetProps): readonly Option[] {
  const { options: source, label } = options;
  if (Array.isArray(source)) {
    return source.map((value: unknown) => ({
      key: String(value),
      label: own(`fields.${name}.options.${String(value)}`),
      value,
      isSame: (other) => other === value,
    }));
  }
  const found = typeof source === 'string' ? control.evaluate(source) : undefined;
  if (!Array.isArray(found)) return [];
  return found.map((value: unknown, index) => {
    const id = member(value, 'id');
    return {
      key: String(id ?? index),
      label: typeof label === 'string' ? control.present(label, value) : control.labelOf(value),
      value,
      isSame: (other) => other === value || (id !== undefined && member(other, 'id') === id),
    };
  });
}

const member = (holder: unknown, name: string): unknown =>
  typeof holder === 'object' && holder !== null ? Reflect.get(holder, name) : undefined;
