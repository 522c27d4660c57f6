import { closed, message } from '../primitives.ts';
import type { Verb } from '../Verb.ts';

export const toast = {
  schema: {
    anyOf: [
      closed({ error: message }, ['error']),
      closed({ success: message }, ['success']),
      closed({ warning: message }, ['warning']),
      closed({ info: message }, ['info']),
    ],
  },
  seen: 'there',
  tell: (said, words) =>
    Object.entries(said)
      .slice(0, 1)
      .map(([variant, key]) => ({
        does: 'says',
        doing: 'saying',
        what: `${words.message(key)} in a toast (${variant})`,
      })),
} as const satisfies Verb<Readonly<Record<string, string>>>;
