/** The sign that the build puts between the phrases of a title: a zero-width space. */
export const PHRASE_END = '\u200B';

/** Forbids a line break between the characters beside it. */
export const WORD_JOINER = '\u2060';
