/** The attribute that the document has once the application has hydrated it. */
export const HYDRATED = 'data-hydrated';

/** The attribute of the document once the visitor began to leave it before it was hydrated. */
export const LEAVING = 'data-leaving';
