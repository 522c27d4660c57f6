import { domainToAscii } from './domainToAscii.ts';
import { canonicalAddress } from './mailAddress.ts';

const ASCII = /^\p{ASCII}*$/u;

/** The formats of JSON Schema in which an internationalised domain is sent in ASCII (RFC 5891, section 4.4). */
const FORMS: Readonly<Record<string, (text: string) => string | undefined>> = {
  email: canonicalAddress,
  hostname: domainToAscii,
  username: canonicalAddress,
};

/**
 * A value as it is sent: if its parameter has one of these formats, its domain is in ASCII. A value that is in ASCII,
 * or is not an address, stays as it is, and the service validates it.
 *
 * @example asciiForm('email', 'ada@bücher.example') // 'ada@xn--bcher-kva.example'
 */
export function asciiForm(format: string | undefined, value: unknown): unknown {
  if (format === undefined || typeof value !== 'string' || ASCII.test(value)) return value;
  return (Object.hasOwn(FORMS, format) ? FORMS[format]?.(value) : undefined) ?? value;
}
