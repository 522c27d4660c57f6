/** The keys for `t()`, for a text that is one string, or has one string for each name (a state, a value). */
export const chosenBy = (key: string, choice: string | undefined): string[] =>
  choice === undefined ? [key] : [`${key}.${choice}`, key];
