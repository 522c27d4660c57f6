import { used } from '../primitives.ts';
import type { Verb } from '../Verb.ts';
import { tellTarget } from './target.ts';

export const post = {
  schema: used('place', 'The place to which a form is posted'),
  leads: 'away',
  tell: (name) => [{ does: 'posts', doing: 'posting', what: `to ${tellTarget(name)}` }],
} as const satisfies Verb<string>;
