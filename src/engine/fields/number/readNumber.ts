import { asciiDigits } from '../../contract/characters.ts';
import type { Normaliser } from '../../flow/Normaliser.ts';

/** Digits with at most one point. */
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;

/** Turns digits, including full-width digits and those of other scripts, into a number. Other values stay unchanged. */
export const readNumber: Normaliser = (raw) => {
  if (typeof raw !== 'string') return raw;
  const digits = asciiDigits(raw.normalize('NFKC'));
  return NUMBER.test(digits) ? Number(digits) : raw;
};
