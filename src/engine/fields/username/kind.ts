import type { FieldKind } from '../../flow/FieldKind.ts';
import { after, asked, completed, inState } from '../../language/fieldMembers.ts';
import { closed, looks, part, says } from '../../language/primitives.ts';
import { TEXT } from '../textValue.ts';

/** The name for sign-in. */
export const username: FieldKind = {
  ...TEXT,
  members: {
    ...asked,
    ...completed,
    settled: says('is shown as a card: {}', {
      ...closed({ in: inState, image: looks(part('value')), note: looks(part('value')) }, ['in']),
      description:
        'States in which the name cannot be edited: it is shown as a card with a picture and a note. A link after the field moves into the card',
    }),
    ...after,
  },
  sample: 'ada@acme.test',
  program: () => ({ normaliser: 'address', keepsPlain: true }),
};
