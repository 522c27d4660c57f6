/** The keys for `t()` of a text that is one string, or one string for each name (a state, a value). */
export const chosenBy = (key: string, choice: string | undefined): string[] =>
  choice === undefined ? [key] : [`${key}.${choice}`, key];
