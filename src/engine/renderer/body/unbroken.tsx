import { Fragment, type ReactNode } from 'react';
import { HYPHENATED, WITHIN_ADDRESS } from '../../texts/phrases.ts';

/** A text that keeps hyphenated words (`two-step`) on one line, and divides long addresses after their punctuation. */
export const unbroken = (words: string): ReactNode =>
  words.includes('-')
    ? words.split(HYPHENATED).map((part, index) =>
        index % 2 === 0 ? (
          breakable(part)
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other identity
          <span key={index} className="unbroken">
            {part}
          </span>
        ),
      )
    : breakable(words);

/** A text in which lines may end after the punctuation of an address. Copied text has no extra characters. */
export function breakable(words: string): ReactNode {
  const parts = words.split(WITHIN_ADDRESS);
  return parts.length === 1
    ? words
    : parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other identity
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ));
}
