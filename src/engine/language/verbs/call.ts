import { used } from '../primitives.ts';
import type { Verb } from '../Verb.ts';

export const call = {
  schema: used('call', 'The call to make'),
  leads: 'out',
  tell: (id) => [{ does: 'makes', doing: 'making', what: `the call ${id}` }],
} as const satisfies Verb<string>;
