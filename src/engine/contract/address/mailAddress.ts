import { withoutBlanks } from '../characters.ts';
import { domainToAscii } from './domainToAscii.ts';

/** No real address is longer, and normalising takes quadratic time in the number of combining marks. */
const LONGEST_TYPED = 1024;
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
  if (text.length > LONGEST_TYPED) return text;
  let plain = withoutBlanks(text.normalize('NFKC'));
  if (!plain.includes('@')) return plain;
  while (SEPARATOR.test(plain)) plain = plain.slice(0, -1);
  const named = NAMED.exec(plain)?.[1] ?? plain;
  return LINK.exec(named)?.[1] ?? named;
}

/** RFC 5321, section 4.5.3.1: octets before the `@`, and of the whole address. */
const LONGEST_LOCAL = 64;
const LONGEST = 254;
/**
 * RFC 5321, section 4.1.2: a dot-string without quotes, and without letters outside ASCII, to which few servers
 * deliver.
 */
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;

/**
 * The canonical form of an e-mail address, for storing, comparing and mailing: the local part as written, the domain in
 * ASCII and lower case. Undefined if the text is not one address. The browser and the service both use this function,
 * so they agree on what an address is (P04).
 *
 * @example canonicalAddress('Ada@bücher.example') // 'Ada@xn--bcher-kva.example'
 */
export function canonicalAddress(text: string): string | undefined {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(at, 0));
  if (local.length > LONGEST_LOCAL || !LOCAL.test(local)) return undefined;
  const domain = domainToAscii(text.slice(at + 1));
  if (domain === undefined) return undefined;
  const address = `${local}@${domain}`;
  return address.length > LONGEST ? undefined : address;
}

/** Whether a text is one e-mail address to which mail can be sent. */
export const isMailAddress = (text: string): boolean => canonicalAddress(text) !== undefined;

/** A sign-in name as stored: an address in canonical form, any other name with typing artefacts removed. */
export function storedAddress(text: string): string {
  const typed = typedAddress(text);
  return canonicalAddress(typed) ?? typed;
}

/** A key that is equal for addresses taken as the same: in practice, letter case does not make a second mailbox. */
export const addressKey = (text: string): string => storedAddress(text).toLowerCase();
