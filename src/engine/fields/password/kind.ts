import type { FieldKind } from '../../flow/FieldKind.ts';
import { TEXT } from '../textValue.ts';

/** The password that one has. */
export const password: FieldKind = {
  ...TEXT,
  secret: 'password',
  sample: 'Correct-Horse-7',
};
