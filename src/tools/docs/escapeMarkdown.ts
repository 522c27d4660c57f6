/** A text with Markdown's special characters escaped. */
export const escapeMarkdown = (text: string): string => text.replace(/[<>*_|]/g, (sign) => `\\${sign}`);
