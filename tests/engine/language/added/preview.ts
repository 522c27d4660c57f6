import { used } from '../../../../src/engine/language/primitives.ts';
import type { Verb } from '../../../../src/engine/language/Verb.ts';

/** A verb that the language does not have: it shows another screen in a frame. */
export const preview = {
  schema: used('screen', 'The screen to show in a frame'),
  leads: 'out',
  synonyms: ['peek'],
  tell: (id, words) => [{ does: 'previews', doing: 'previewing', what: words.screen(id) }],
} as const satisfies Verb<string>;
