import type { FieldKind } from '../../flow/FieldKind.ts';
import { TEXT } from '../textValue.ts';

/** An e-mail address. */
export const email: FieldKind = {
  ...TEXT,
  sample: 'ada@home.test',
  program: () => ({ normaliser: 'address', keepsPlain: true }),
};
