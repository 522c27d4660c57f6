import { used } from '../primitives.ts';
import type { Verb } from '../Verb.ts';

export const goto = {
  schema: used('screen', 'The screen to go to'),
  leads: 'away',
  synonyms: ['redirect', 'navigate'],
  tell: (id, words) => [{ does: 'goes', doing: 'going', what: `to ${words.screen(id)}` }],
} as const satisfies Verb<string>;
