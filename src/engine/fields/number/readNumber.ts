import type { Normaliser } from '../../flow/Normaliser.ts';

/** Digits with at most one point, as people type them. */
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;

/** Digits that make a number become that number, also those of another width (Unicode NFKC). Any other value stays. */
export const readNumber: Normaliser = (raw) => {
  if (typeof raw !== 'string') return raw;
  const digits = raw.normalize('NFKC');
  return NUMBER.test(digits) ? Number(digits) : raw;
};
