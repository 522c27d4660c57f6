import { Fragment, type ReactNode } from 'react';
import { PHRASE_END } from '../../texts/phrases.ts';

/**
 * A title whose words with a hyphen (`two-step`) stay on one line. Between the phrases that the build has marked it may
 * be broken; the style sheet keeps each whole while a line has room for it. A copy has the same text without marks.
 */
export const unbroken = (words: string): ReactNode =>
  words.split(PHRASE_END).map((phrase, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other identity
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {hyphenated(phrase)}
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
