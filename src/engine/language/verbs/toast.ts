import type { Verb } from '../Verb.ts';
import { variants } from './variants.ts';

export const toast = {
  schema: {
    anyOf: variants,
    description: 'Shows a short message at the edge of the window, which goes after a while',
  },
  seen: 'anywhere',
  tell: (said, words) =>
    Object.entries(said)
      .slice(0, 1)
      .map(([variant, key]) => ({
        does: 'says',
        doing: 'saying',
        what: `${words.message(key)} in a toast (${variant})`,
      })),
} as const satisfies Verb<Readonly<Record<string, string>>>;
