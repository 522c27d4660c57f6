import type { FieldKind } from '../../flow/FieldKind.ts';
import { OPTIONS, type OptionField, RECORD, typeOfOne } from '../optionValue.ts';

/** One of several options. A single option is chosen by itself (D-45). */
export const select: FieldKind<OptionField> = {
  ...OPTIONS,
  tests: [],
  type: typeOfOne,
  schema: ({ options }) => (typeof options === 'string' ? RECORD : { enum: options }),
  program: ({ options }) => (typeof options === 'string' ? { oneOf: options } : {}),
};
