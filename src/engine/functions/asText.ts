/** A value as text: a text unchanged, a number in digits. An empty text and any other value give undefined. */
export const asText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined;
