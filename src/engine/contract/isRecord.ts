/** Whether a value is a JSON object, and not a list or null. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value if it is a JSON object, otherwise an empty object. */
export const asRecord = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {});
