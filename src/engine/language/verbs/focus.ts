import { used } from '../primitives.ts';
import type { Verb } from '../Verb.ts';

export const focus = {
  schema: used('field', 'The field that gets the focus'),
  seen: 'here',
  keepsBody: true,
  tell: (field) => [{ does: 'moves', doing: 'moving', what: `the focus to ${field}` }],
} as const satisfies Verb<string>;
