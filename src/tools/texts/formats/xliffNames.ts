/** The namespace of XLIFF 2.0 and 2.1. */
export const NAMESPACE = 'urn:oasis:names:tc:xliff:document:2.0';

/** The prefix of values that are not the standard's: `vestibule:changed` (XLIFF 2.1, attributes subState and type). */
export const OWN = 'vestibule';

/** An id as the standard allows (attribute id, a name token of XML): a namespace has slashes. */
export const tokenOf = (name: string): string => name.replaceAll(/[^\w.:-]/g, ':');

/** A placeholder of a text, which is written as a code. */
export const CODE = /\{[A-Za-z][A-Za-z0-9]*(?:, [a-z-]+)?\}/g;

/** What XML 1.0 (2.2) has no character for; the standard writes it as `<cp hex="…"/>`. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML lacks
export const NO_XML = /[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]/g;
