/** The attribute that the document has once the application has hydrated it. */
export const HYDRATED = 'data-hydrated';
