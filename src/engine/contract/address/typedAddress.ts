import { withoutBlanks } from '../characters.ts';

/** No real address is longer, and normalising takes quadratic time in the number of combining marks. */
const LONGEST = 1024;
/** A name before the address, as copied from mail programs (RFC 5322, section 3.4). */
const NAMED = /^.*<([^<>]*@[^<>]*)>$/su;
/** A `mailto:` link (RFC 6068), perhaps with a query. */
const LINK = /^mailto:([^?]*)(?:\?.*)?$/isu;
/** A separator of addresses in a list. */
const SEPARATOR = /[;,]$/;

/**
 * The sign-in name, or the address, meant by typed or pasted text. Full-width letters become ASCII (Unicode NFKC),
 * white space and invisible characters are removed (D-94), and `Ada <ada@acme.test>;` and `mailto:ada@acme.test` are
 * reduced to the address. This function is used everywhere: in forms, the service, SCIM, CSV and administration.
 * It is idempotent, and does not check whether the result is an address.
 */
export function typedAddress(text: string): string {
  if (text.length > LONGEST) return text;
  let plain = withoutBlanks(text.normalize('NFKC'));
  if (!plain.includes('@')) return plain;
  while (SEPARATOR.test(plain)) plain = plain.slice(0, -1);
  const named = NAMED.exec(plain)?.[1] ?? plain;
  return LINK.exec(named)?.[1] ?? named;
}
