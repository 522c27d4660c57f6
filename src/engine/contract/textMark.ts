/** The attribute with the id of the text that an element of a mail or a page of the service shows in development. */
export const TEXT_MARK = 'data-text';
