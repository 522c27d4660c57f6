/** The attribute of the document once its application has hydrated it. */
export const HYDRATED = 'data-hydrated';
