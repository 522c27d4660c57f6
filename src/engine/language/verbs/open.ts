import type { Verb } from '../Verb.ts';
import { target, tellTarget } from './target.ts';

export const open = {
  schema: { ...target, description: 'The place or address to open in a new tab' },
  leads: 'out',
  synonyms: ['url'],
  tell: (name) => [{ does: 'opens', doing: 'opening', what: `${tellTarget(name)} in a new tab` }],
} as const satisfies Verb<string>;
