/** Reasons are for readers of the files; the page gets none of them. */
const withoutWhy = (key: string, value: unknown) => (key === 'why' && typeof value === 'string' ? undefined : value);

/** Data of a flow as JavaScript source. */
export const asSource = (data: unknown): string => escaped(JSON.stringify(data, withoutWhy));

/** Texts as JavaScript source. A text may be called "why". */
export const asTexts = (texts: unknown): string => escaped(JSON.stringify(texts));

/** The source of an object, from the sources of its members by name. */
export const asRecord = (members: Readonly<Record<string, string>>): string =>
  `{ ${Object.entries(members)
    .map(([name, source]) => `${JSON.stringify(name)}: ${source}`)
    .join(', ')} }`;

/** A line separator within a text would end the line of source. */
const escaped = (json: string) => json.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
