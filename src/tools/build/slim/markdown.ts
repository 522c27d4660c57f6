/** Texts hold no markup, so nothing is ever rendered by this. */
export const Markdown = () => null;
