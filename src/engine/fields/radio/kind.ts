import type { FieldKind } from '../../flow/FieldKind.ts';
import { OPTIONS, type OptionField, RECORD, typeOfOne } from '../optionValue.ts';

/** One of a few options, all visible. */
export const radio: FieldKind<OptionField> = {
  ...OPTIONS,
  tests: [],
  type: typeOfOne,
  schema: ({ options }) => (typeof options === 'string' ? RECORD : { enum: options }),
};
