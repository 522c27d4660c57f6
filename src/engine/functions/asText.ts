/** A value as text: numbers are written, and nothing else has one. An empty text is none. */
export const asText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined;
