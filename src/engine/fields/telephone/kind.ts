import type { FieldKind } from '../../flow/FieldKind.ts';
import { TEXT } from '../textValue.ts';

/** A telephone number. */
export const telephone: FieldKind = {
  ...TEXT,
  sample: '+82 2 123 4567',
  program: () => ({ normaliser: 'telephone' }),
};
