import { placed } from '../fieldMembers.ts';
import type { ItemKind } from '../ItemKind.ts';
import { closed, says, why } from '../primitives.ts';
import { named } from './members.ts';

export const badge = {
  schema: closed(
    {
      badge: named,
      ...placed,
      // `status` adds a coloured dot before the label.
      variant: says('has the look {}', { enum: ['status'] }),
      why,
    },
    ['badge'],
  ),
  section: 'badges',
  text: 'badge',
} as const satisfies ItemKind;
