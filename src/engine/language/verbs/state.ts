import { used } from '../primitives.ts';
import type { Verb } from '../Verb.ts';

export const state = {
  schema: used('state', 'The state to enter'),
  leads: 'on',
  seen: 'here',
  tell: (name) => [{ does: 'enters', doing: 'entering', what: `the state ${name}` }],
} as const satisfies Verb<string>;
