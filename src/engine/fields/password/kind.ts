import type { FieldKind } from '../../flow/FieldKind.ts';
import { after, asked, completed, owned } from '../../language/fieldMembers.ts';
import { TEXT } from '../textValue.ts';

/** The current password. */
export const password: FieldKind = {
  ...TEXT,
  members: { ...asked, ...completed, ...owned, ...after },
  secret: 'password',
  sample: 'Correct-Horse-7',
};
