import type { FieldKind } from '../../flow/FieldKind.ts';
import type { Field } from '../../flow/types.ts';
import { after, asked, owned } from '../../language/fieldMembers.ts';
import { look, says } from '../../language/primitives.ts';
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
    digits: look('has boxes for {} digits', {
      enum: [4, 5, 6, 7, 8],
      description:
        "The number of digits in the service's codes, with a box for each. It is not a rule: other lengths can be typed",
    }),
    sends: says('is sent with its last digit', {
      const: true,
      description: 'Typing the last digit submits the form, as Enter would',
    }),
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
