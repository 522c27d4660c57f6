import { domainToAscii } from './domainToAscii.ts';
import { canonicalAddress } from './mailAddress.ts';

const ASCII = /^\p{ASCII}*$/u;

/** Formats of JSON Schema in which an internationalised domain travels in ASCII (RFC 5891, section 4.4). */
const FORMS: Readonly<Record<string, (text: string) => string | undefined>> = {
  email: canonicalAddress,
  hostname: domainToAscii,
  username: canonicalAddress,
};

/**
 * A value as it is sent where a parameter is of one of these formats: a domain in it in ASCII. What is ASCII
 * already, or is no address, stays as it is: the service judges it.
 *
 * @example asciiForm('email', 'ada@bücher.example') // 'ada@xn--bcher-kva.example'
 */
export function asciiForm(format: string | undefined, value: unknown): unknown {
  if (format === undefined || typeof value !== 'string' || ASCII.test(value)) return value;
  return (Object.hasOwn(FORMS, format) ? FORMS[format]?.(value) : undefined) ?? value;
}
