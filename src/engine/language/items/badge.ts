import { named, placed } from '../fieldMembers.ts';
import type { ItemKind } from '../ItemKind.ts';
import { closed, look, why } from '../primitives.ts';

export const badge = {
  schema: closed(
    {
      badge: named,
      ...placed,
      variant: look('has the look {}', {
        enum: ['status'],
        description: 'status: with a coloured dot before the label',
      }),
      why,
    },
    ['badge'],
  ),
  about: 'A label that stands out, such as a status',
  section: 'badges',
  text: 'badge',
  plainly: '({})',
} as const satisfies ItemKind;
