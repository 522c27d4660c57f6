import type { FieldKind } from '../../flow/FieldKind.ts';
import { after, asked } from '../../grammar/fieldMembers.ts';
import { TEXT } from '../textValue.ts';

/** A one-time code. */
export const code: FieldKind = {
  ...TEXT,
  members: { ...asked, ...after },
  secret: 'code',
  sample: '123456',
};
