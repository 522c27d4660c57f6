import { message } from '../primitives.ts';
import type { Verb } from '../Verb.ts';

export const banner = {
  schema: {
    ...message,
    description:
      'The message above the form, with goto that of the next screen. After an answer without an error, and with focus, it is a question',
  },
  seen: 'there',
  tell: (said, words) => [{ does: 'says', doing: 'saying', what: `${words.message(said)} above the form` }],
} as const satisfies Verb<string>;
