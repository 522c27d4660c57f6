import { Fragment, type ReactNode } from 'react';

/** A Base32 key (RFC 4648, section 6) as authenticator apps take it: long, and typed by hand without a camera. */
const KEY = /^[A-Z2-7]{16,}$/;

/**
 * A value with possible line breaks: after the signs of an address, and between groups of four of a key. A copy has no
 * extra characters.
 */
export function breakable(text: string): ReactNode {
  if (KEY.test(text)) {
    return (text.match(/.{1,4}/g) ?? []).map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other identity
      <span className="quad" key={index}>
        {part}
        <wbr />
      </span>
    ));
  }
  if (!text.includes('@')) return text;
  return text.split(/(?<=[@.])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other identity
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));
}
