import type { FieldKind } from '../../flow/FieldKind.ts';
import { TEXT } from '../textValue.ts';

/** The current password. */
export const password: FieldKind = {
  ...TEXT,
  secret: 'password',
  sample: 'Correct-Horse-7',
};
