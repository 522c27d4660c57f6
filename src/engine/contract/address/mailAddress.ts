import { domainToAscii } from './domainToAscii.ts';
import { typedAddress } from './typedAddress.ts';

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
