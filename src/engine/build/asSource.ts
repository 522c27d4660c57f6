/** Reasons are for those who read the files; the page gets none of them. */
const withoutWhy = (key: string, value: unknown) => (key === 'why' && typeof value === 'string' ? undefined : value);

/** Data of a flow as JavaScript source. */
export const asSource = (data: unknown): string => escaped(JSON.stringify(data, withoutWhy));

/** Texts as JavaScript source; any of them may be called "why". */
export const asTexts = (texts: unknown): string => escaped(JSON.stringify(texts));

/** Sources of members, by name, as the source of an object. */
export const asRecord = (members: Readonly<Record<string, string>>): string =>
  `{ ${Object.entries(members)
    .map(([name, source]) => `${JSON.stringify(name)}: ${source}`)
    .join(', ')} }`;

/** A separator of lines in a text would end a line of the source. */
const escaped = (json: string) => json.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
