import type { FieldKind } from '../../flow/FieldKind.ts';
import { TEXT } from '../textValue.ts';

/** The name that one signs in with. */
export const username: FieldKind = {
  ...TEXT,
  sample: 'ada@acme.test',
};
