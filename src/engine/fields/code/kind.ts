import type { FieldKind } from '../../flow/FieldKind.ts';
import { after, asked } from '../../grammar/fieldMembers.ts';
import { TEXT } from '../textValue.ts';

/** A one-time code. */
export const code: FieldKind = {
  ...TEXT,
  members: {
    ...asked,
    digits: {
      enum: [4, 5, 6, 7, 8],
      description: 'Draws a box for each digit. It is no rule: a code of another length can be typed',
    },
    ...after,
  },
  secret: 'code',
  sample: '123456',
};
