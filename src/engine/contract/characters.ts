/**
 * Characters that show nothing, as the inside of a character class of a regular expression with the flag `u`: controls
 * (U+001B), bidirectional controls and isolates (U+202E), zero-width and other default-ignorable ones (U+200B, the
 * Hangul fillers), separators of lines, and the Braille pattern without dots. They hide or reorder what is read, and
 * nobody can see them or type them again elsewhere (UTS #39, section 5.4).
 */
export const INVISIBLE = '\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}\\u2800';

const invisible = new RegExp(`[${INVISIBLE}]`, 'u');

/** Whether a text has a character that shows nothing. */
export const hasInvisible = (text: string): boolean => invisible.test(text);

/** A text without the characters that show nothing. */
export const withoutInvisible = (text: string): string => text.replace(new RegExp(invisible, 'gu'), '');
