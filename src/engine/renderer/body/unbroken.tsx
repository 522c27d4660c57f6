import { Fragment, type ReactNode } from 'react';
import { PHRASE_END } from '../../texts/phrases.ts';

/** Longer phrases are broken after all, since a phone has no room for them in one line. */
const LONGEST = 10;

/**
 * A title whose words with a hyphen (`two-step`) stay on one line, and so do the phrases that the build has marked. A
 * copy has the same text without marks.
 */
export const unbroken = (words: string): ReactNode =>
  words.split(PHRASE_END).map((phrase, index, { length }) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other identity
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {length > 1 && phrase.length <= LONGEST ? <span className="unbroken">{phrase}</span> : hyphenated(phrase)}
    </Fragment>
  ));

const hyphenated = (words: string): ReactNode =>
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
