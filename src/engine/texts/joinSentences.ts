/**
 * Joins sentences. They are separated by a space, unless the earlier one ends with a full-width sign, which includes
 * space.
 */
export const joinSentences = (sentences: readonly string[]): string =>
  sentences
    .filter((sentence) => sentence !== '')
    .reduce((all, next) => (all === '' || /[。！？]$/u.test(all) ? all + next : `${all} ${next}`), '');
