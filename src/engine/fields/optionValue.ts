import type { FieldKind, FieldTypes } from '../flow/FieldKind.ts';
import type { Schema } from '../flow/Schema.ts';
import type { Field } from '../flow/types.ts';
import { after, asked, optionLabel, optionList } from '../grammar/fieldMembers.ts';

/** A field with something to choose from: words of the flow file, or the records that a reference leads to. */
export interface OptionField extends Field {
  readonly options: string | readonly (string | number | boolean)[];
}

/** What a service offers to choose from. RJSF draws nothing for a schema that says nothing. */
export const RECORD = { type: ['object', 'string', 'number', 'boolean'] };

/** What the kinds have in common that let one choose from options. */
export const OPTIONS = {
  members: { options: optionList, label: optionLabel, ...asked, ...after },
  needs: ['options'],
  ofOption: ['label'],
  wants: { label: { type: 'string' } },
  texts: ({ options }) => (typeof options === 'string' ? [] : [{ path: ['options'], choices: options.map(String) }]),
} satisfies Partial<FieldKind<OptionField>>;

/** The type of one option. */
export const typeOfOne = ({ options }: OptionField, types: FieldTypes): Schema =>
  typeof options === 'string' ? types.option(options) : { enum: options };
