/** A text in which Markdown finds no signs of its own. */
export const escapeMarkdown = (text: string): string => text.replace(/[<>*_|]/g, (sign) => `\\${sign}`);
