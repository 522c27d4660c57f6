import { placed } from '../fieldMembers.ts';
import type { ItemKind } from '../ItemKind.ts';
import { closed, why } from '../primitives.ts';
import { named } from './members.ts';

export const badge = {
  schema: closed(
    {
      badge: named,
      ...placed,
      // `status` adds a coloured dot before the label.
      variant: { enum: ['status'] },
      why,
    },
    ['badge'],
  ),
  section: 'badges',
  text: 'badge',
} as const satisfies ItemKind;
