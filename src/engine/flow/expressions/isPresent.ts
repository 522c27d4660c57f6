/** Whether there is a value: not absent, null or empty text. `false` is a value. */
export const isPresent = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** Whether a guard that is a mere reference holds. */
export const isTrue = (value: unknown): boolean => isPresent(value) && value !== false;
