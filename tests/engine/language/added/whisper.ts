import { message } from '../../../../src/engine/language/primitives.ts';
import type { Verb } from '../../../../src/engine/language/Verb.ts';

/** A verb that the language does not have: a message for screen readers only. */
export const whisper = {
  schema: { ...message, description: 'The message that is read out' },
  seen: 'here',
  tell: (said, words) => [{ does: 'whispers', doing: 'whispering', what: words.message(said) }],
} as const satisfies Verb<string>;
