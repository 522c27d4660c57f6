import { asciiDigits } from '../../contract/characters.ts';
import type { Normaliser } from '../../flow/Normaliser.ts';

/** Digits with at most one point. */
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;

/** Digits become a number, including full-width ones and those of other scripts. Any other value stays unchanged. */
export const readNumber: Normaliser = (raw) => {
  if (typeof raw !== 'string') return raw;
  const digits = asciiDigits(raw.normalize('NFKC'));
  return NUMBER.test(digits) ? Number(digits) : raw;
};
