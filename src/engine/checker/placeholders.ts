/** A placeholder of a text: the name of a value, and its format. */
export interface Placeholder {
  readonly name: string;
  readonly format: string | undefined;
}

const PLACEHOLDER = /\{([A-Za-z][A-Za-z0-9]*)(?:, ([a-z-]+))?\}/g;

/** The placeholders of a text, `{name}` and `{name, format}`, with repetitions. */
export const placeholdersOf = (text: string): Placeholder[] =>
  text.includes('{') ? [...text.matchAll(PLACEHOLDER)].map(([, name = '', format]) => ({ name, format })) : [];

export const showPlaceholder = ({ name, format }: Placeholder) =>
  format === undefined ? `{${name}}` : `{${name}, ${format}}`;
