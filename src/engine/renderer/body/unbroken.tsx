import type { ReactNode } from 'react';
import { HYPHENATED } from '../../texts/phrases.ts';

/** A text that keeps hyphenated words (`two-step`) on one line. */
export const unbroken = (words: string): ReactNode =>
  words.includes('-')
    ? words.split(HYPHENATED).map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other identity
          <span key={index} className="unbroken">
            {part}
          </span>
        ),
      )
    : words;
