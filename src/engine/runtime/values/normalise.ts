import type { FormField } from '../ScreenIndex.ts';

/** Digits with at most one point, as people type them; of another width as well (Unicode NFKC). */
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;

/**
 * A field's raw value as it is stored on blur and sent. Its kind says what becomes of spaces: trimmed (VALID-07),
 * removed (VALID-10, D-94), or kept. Digits that make a number are one.
 */
export function normalise({ program: { spaces, reads } }: Pick<FormField, 'program'>, raw: unknown): unknown {
  if (typeof raw !== 'string' || spaces === 'kept') return raw;
  const text = spaces === 'removed' ? raw.replace(/\s/gu, '') : raw.trim();
  if (reads !== 'number') return text;
  const digits = text.normalize('NFKC');
  return NUMBER.test(digits) ? Number(digits) : text;
}
