import type { FieldKind } from '../../flow/FieldKind.ts';
import type { Field, Value } from '../../flow/types.ts';
import { after, asked, completed, optionLabel } from '../../language/fieldMembers.ts';
import { look, part, reference, says } from '../../language/primitives.ts';
import { RECORD } from '../optionValue.ts';

interface ComboboxField extends Field {
  readonly options: string;
  readonly label: string;
  /** The value to store for the chosen option. */
  readonly value?: Value;
}

/** One of many options, found by typing. */
export const combobox: FieldKind<ComboboxField> = {
  members: {
    options: { ...reference, description: 'The records to choose from' },
    label: optionLabel,
    note: look('shows {} beside the text of each option', {
      ...reference,
      description: "The text beside an option's label",
    }),
    value: says('has the value {} once an option is chosen', {
      ...part('value'),
      description: 'The value of the field once an option is chosen. If absent, its record',
    }),
    ...asked,
    ...completed,
    ...after,
  },
  needs: ['options', 'label'],
  ofOption: ['label', 'note', 'value'],
  wants: { label: { type: 'string' } },
  tests: ['picked'],
  type: ({ options, value }, types) => {
    const item = types.option(options);
    return value === undefined ? item : types.value(value, item);
  },
  schema: () => RECORD,
  program: ({ label }) => ({ shows: label }),
};
