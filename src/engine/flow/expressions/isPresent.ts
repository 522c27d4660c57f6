/** Whether a value is present: it is not undefined, null or empty text. `false` is present. */
export const isPresent = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** Whether a guard that is only a reference holds. */
export const isTrue = (value: unknown): boolean => isPresent(value) && value !== false;
