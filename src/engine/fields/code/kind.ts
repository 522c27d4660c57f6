import type { FieldKind } from '../../flow/FieldKind.ts';
import type { Field } from '../../flow/types.ts';
import { after, asked, owned } from '../../language/fieldMembers.ts';
import { TEXT } from '../textValue.ts';

interface CodeField extends Field {
  readonly digits?: number;
  readonly sends?: true;
}

/** A one-time code. */
export const code: FieldKind<CodeField> = {
  ...TEXT,
  members: {
    ...asked,
    digits: {
      enum: [4, 5, 6, 7, 8],
      description:
        "How many digits the service's codes have: a box for each. It is not a rule: another length can be typed",
    },
    sends: { const: true, description: 'With the last of its digits it is sent, as if by Enter' },
    ...owned,
    ...after,
  },
  secret: 'code',
  sample: '123456',
  program: ({ digits, sends }) =>
    digits === undefined
      ? { normaliser: 'code' }
      : { normaliser: 'code', shape: 'code', ...(sends === undefined ? {} : { sendsAt: digits }) },
};
