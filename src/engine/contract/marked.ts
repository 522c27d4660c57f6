/** A text that a draft does not have yet: the words of the fallback language, so marked that nobody takes them for it. */
export const marked = (text: string): string => `⟦${text}⟧`;
