/** The sign that the build puts between the phrases of a title: a space without width. */
export const PHRASE_END = '\u200B';
