/** An id, a promise (P08, R01), or the placeholder for one in a title that is made from a table of cases. */
const TOKEN = String.raw`(?:(?:D|[A-Z][A-Z0-9]+)-\d{2,3}|[PR]\d{2}|\$\{\w+\})`;
/**
 * A title that shows requirements begins with their ids: `'SIGNIN-08 SIGNIN-09: …'`. In a table of cases the ids stand
 * alone, and the title is made from them: `['ROUTE-45', '/bad-request']`.
 */
const IDS = new RegExp(`(['"\`])((?:${TOKEN} )*${TOKEN})(?:: |\\1)`, 'g');
/** A requirement or a promise. Titles cite decisions (D-33) too, but no test has to show one. */
const isShown = (token: string) => /^(?!D-)(?:[A-Z][A-Z0-9]*-\d+|[PR]\d{2})$/.test(token);

/** The ids of requirements and promises that the titles in a test file name. */
export const shownIds = (source: string): string[] =>
  [...source.matchAll(IDS)].flatMap((match) => (match[2] ?? '').split(' ')).filter(isShown);
