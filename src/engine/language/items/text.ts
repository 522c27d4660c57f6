import { named, placed } from '../fieldMembers.ts';
import type { ItemKind } from '../ItemKind.ts';
import { closed, declares, look, names, part, reference, says, why } from '../primitives.ts';

const values = {
  type: 'object',
  propertyNames: declares('value', names),
  additionalProperties: part('value'),
  minProperties: 1,
  description: 'The values of the placeholders of the text, by name',
} as const;

export const text = {
  schema: closed(
    {
      text: named,
      ...placed,
      values,
      by: says('shows the text for {}', { ...reference, description: 'A value that selects one of several texts' }),
      tone: look('has the tone {}', {
        enum: ['good', 'divider', 'small'],
        description:
          'good: reports success, with a tick; divider: centred in a line, like "or"; small: a detail that few people need, such as an error code',
      }),
      why,
    },
    ['text'],
  ),
  about: 'A paragraph',
  section: 'texts',
  text: 'text',
  keepsSpace: true,
  // A text after an image is placed next to it.
  shape: (_, { before }) => (before === 'image' ? undefined : 'line'),
} as const satisfies ItemKind;
