/**
 * Invisible characters, as the inside of a character class of a regular expression with the flag `u`: controls
 * (U+001B), bidirectional controls and isolates (U+202E), zero-width and other default-ignorable ones (U+200B, the
 * Hangul fillers), line separators, and the Braille pattern without dots. They hide or reorder what people read, and
 * people cannot see them or type them again (UTS #39, section 5.4).
 */
export const INVISIBLE = '\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}\\u2800';

const invisible = new RegExp(`[${INVISIBLE}]`, 'gu');
const unseen = new RegExp(`[${INVISIBLE}\\p{Cn}]`, 'u');

/**
 * Whether a text has an invisible character, or one that Unicode does not have yet. The normal form of the latter may
 * change with the tables of a later engine, and with it the hash of a password (RFC 8265, section 4.2).
 */
export const hasInvisible = (text: string): boolean => unseen.test(text);

/** A text without its invisible characters. */
export const withoutInvisible = (text: string): string => text.replace(invisible, '');
