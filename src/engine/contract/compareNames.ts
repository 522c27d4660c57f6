/** Orders names by their UTF-16 units: the same on every machine and in every language. For `sort`. */
export const compareNames = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
