/** The attribute of the document once its application has taken it over. */
export const ALIVE = 'data-alive';
