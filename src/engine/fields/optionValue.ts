import type { FieldKind, FieldTypes } from '../flow/FieldKind.ts';
import type { Schema } from '../flow/Schema.ts';
import type { Field } from '../flow/types.ts';
import { after, asked, optionLabel, optionList } from '../language/fieldMembers.ts';

/** A field with options: constants in the flow file, or records from a reference. */
export interface OptionField extends Field {
  readonly options: string | readonly (string | number | boolean)[];
}

/** The schema of an option from the service. RJSF renders nothing for an empty schema. */
export const RECORD = { type: ['object', 'string', 'number', 'boolean'] };

/** The common part of all kinds with options. */
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
