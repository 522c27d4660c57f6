import { used } from '../primitives.ts';
import type { Verb } from '../Verb.ts';

export const dialog = {
  schema: used('dialog', 'The dialog to open'),
  leads: 'out',
  tell: (id, words) => [{ does: 'opens', doing: 'opening', what: `the dialog ${words.dialog(id)}` }],
} as const satisfies Verb<string>;
