import { message } from '../primitives.ts';
import type { Verb } from '../Verb.ts';
import { variants } from './variants.ts';

export const banner = {
  schema: {
    anyOf: [...message.anyOf, ...variants],
    description:
      'The message above the form or, with "goto", on the next screen. Without a kind it is an error; together with "focus" after a successful answer, it is a question',
  },
  seen: 'next',
  tell: (said, words) => {
    const [[variant, key] = []] = Object.entries(typeof said === 'string' ? { '': said } : said);
    const kind = variant === '' ? '' : ` (${variant})`;
    return [{ does: 'says', doing: 'saying', what: `${words.message(key ?? '')} above the form${kind}` }];
  },
} as const satisfies Verb<string | Readonly<Record<string, string>>>;
