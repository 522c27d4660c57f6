import { placed } from '../fieldMembers.ts';
import type { ItemKind } from '../ItemKind.ts';
import { closed, declares, names, part, reference, why } from '../primitives.ts';
import { named } from './members.ts';

const values = {
  type: 'object',
  propertyNames: declares('value', names),
  additionalProperties: part('value'),
  minProperties: 1,
} as const;

export const text = {
  schema: closed(
    {
      text: named,
      ...placed,
      values,
      by: reference,
      tone: {
        enum: ['good', 'divider', 'small'],
        description:
          'good: it reports success, with a tick; divider: it is centred in a line, as "or" is; small: it is an addition that few need, such as an error code',
      },
      why,
    },
    ['text'],
  ),
  section: 'texts',
  text: 'text',
  // A text after an image is placed next to it.
  shape: (_, { before }) => (before === 'image' ? undefined : 'line'),
} as const satisfies ItemKind;
