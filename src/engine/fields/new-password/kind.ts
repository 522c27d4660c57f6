import type { FieldKind } from '../../flow/FieldKind.ts';
import { TEXT } from '../textValue.ts';

/** A new password. */
export const newPassword: FieldKind = {
  ...TEXT,
  secret: 'password',
  sample: 'Correct-Horse-7',
  program: () => ({ normaliser: 'password' }),
};
