import type { FieldKind } from '../../flow/FieldKind.ts';
import { OPTIONS, type OptionField, typeOfOne } from '../optionValue.ts';

/** Any of a few options. */
export const multiple: FieldKind<OptionField> = {
  ...OPTIONS,
  tests: ['minItems', 'maxItems'],
  type: (field, types) => ({ type: 'array', items: typeOfOne(field, types) }),
  schema: ({ options }) => ({ type: 'array', items: typeof options === 'string' ? {} : { enum: options } }),
};
