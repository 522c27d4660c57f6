import type { ReactNode } from 'react';

/** A title whose words with a hyphen (`two-step`) stay on one line, and are the same text in a copy. */
export const unbroken = (words: string): ReactNode =>
  words.includes('-')
    ? words.split(/(\S+-\S+)/).map((part, index) =>
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
