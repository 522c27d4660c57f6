import { Fragment, type ReactNode } from 'react';
import { HYPHENATED, PHRASE_END } from '../../texts/phrases.ts';

/**
 * A text that keeps hyphenated words (`two-step`) on one line. A title may break between the phrases marked by the build;
 * the style sheet keeps each phrase whole if it fits a line. Copied text has no marks.
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
