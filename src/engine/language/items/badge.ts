import { placed } from '../fieldMembers.ts';
import type { ItemKind } from '../ItemKind.ts';
import { closed, why } from '../primitives.ts';
import { named } from './members.ts';

export const badge = {
  schema: closed(
    {
      badge: named,
      ...placed,
      // How it looks if it is not a plain label: `status` has a coloured dot before it.
      variant: { enum: ['status'] },
      why,
    },
    ['badge'],
  ),
  section: 'badges',
  text: 'badge',
} as const satisfies ItemKind;
