import type { FieldKind } from '../../flow/FieldKind.ts';
import { TEXT } from '../textValue.ts';

/** A line of text. */
export const text: FieldKind = {
  ...TEXT,
  sample: 'Ada',
};
