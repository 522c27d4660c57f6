import type { FieldKind } from '../../flow/FieldKind.ts';
import { TEXT } from '../textValue.ts';

/** The name for sign-in. */
export const username: FieldKind = {
  ...TEXT,
  sample: 'ada@acme.test',
};
