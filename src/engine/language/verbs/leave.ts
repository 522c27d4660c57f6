import type { Verb } from '../Verb.ts';
import { target, tellTarget } from './target.ts';

export const leave = {
  schema: { ...target, description: 'The place, or the address from an answer, to go to' },
  leads: 'away',
  synonyms: ['redirect'],
  tell: (name) => [{ does: 'leaves', doing: 'leaving', what: `to ${tellTarget(name)}` }],
} as const satisfies Verb<string>;
