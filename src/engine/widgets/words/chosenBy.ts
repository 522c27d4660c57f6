/** The keys of a text that is one string, or one for each name (a state, an answer's word), for `t()`. */
export const chosenBy = (key: string, choice: string | undefined): string[] =>
  choice === undefined ? [key] : [`${key}.${choice}`, key];
