import { withoutBlanks } from '../characters.ts';

/** Nobody means an address by more, and to put marks in order takes the square of their number. */
const LONGEST = 1024;
/** A name before the address, as mail programs copy it (RFC 5322, section 3.4). */
const NAMED = /^.*<([^<>]*@[^<>]*)>$/su;
/** The link of an address (RFC 6068), which may go on with a query. */
const LINK = /^mailto:([^?]*)(?:\?.*)?$/isu;
/** What separates addresses of a list. */
const SEPARATOR = /[;,]$/;

/**
 * The name for sign-in, or the address, that somebody means by what they typed or pasted. Full-width letters are those
 * of ASCII (Unicode NFKC), white space and invisible characters go (D-94), and of `Ada <ada@acme.test>;` and
 * `mailto:ada@acme.test` the address is left. Every door uses it: forms, the service, SCIM, CSV and administration.
 * Idempotent; it does not say whether the result is an address.
 */
export function typedAddress(text: string): string {
  if (text.length > LONGEST) return text;
  let plain = withoutBlanks(text.normalize('NFKC'));
  if (!plain.includes('@')) return plain;
  while (SEPARATOR.test(plain)) plain = plain.slice(0, -1);
  const named = NAMED.exec(plain)?.[1] ?? plain;
  return LINK.exec(named)?.[1] ?? named;
}
