import type { FieldKind } from '../../flow/FieldKind.ts';
import { TEXT } from '../textValue.ts';

/** Lines of text. */
export const textarea: FieldKind = {
  ...TEXT,
  sample: 'We still need it.',
};
