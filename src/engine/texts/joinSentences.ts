/** Sentences in sequence, separated by a space unless the first ends with a full-width sign, which has its own. */
export const joinSentences = (sentences: readonly string[]): string =>
  sentences
    .filter((sentence) => sentence !== '')
    .reduce((all, next) => (all === '' || /[。！？]$/u.test(all) ? all + next : `${all} ${next}`), '');
