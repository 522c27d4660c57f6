/** Text as it stands in HTML or SVG. */
export const inMarkup = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
