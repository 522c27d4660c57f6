import { asciiDigits } from '../../contract/characters.ts';
import type { Normaliser } from '../../flow/Normaliser.ts';

/** Separators between the digits of a code in mails and apps. */
const BETWEEN = /[\s\u00ad\u2010-\u2015-]+/gu;
/** A code in a sentence: four to eight digits, perhaps in two groups. */
const CODES = /(?<![a-z0-9])(?:\d{4,8}|\d{3,4}[\s\u2010-\u2015-]\d{3,4})(?![a-z0-9])/giu;

/**
 * The code in typed or pasted text, as ASCII digits: `１２３ ４５６` and `Your code is 123456` are 123456. A text without a
 * code, or with two, only loses its spaces, and the field's rules check it.
 */
export const readCode: Normaliser = (raw) => {
  if (typeof raw !== 'string') return raw;
  const text = asciiDigits(raw.normalize('NFKC'));
  const whole = text.replace(BETWEEN, '');
  if (/^\d*$/.test(whole)) return whole;
  const [code, other] = text.match(CODES) ?? [];
  return code === undefined || other !== undefined ? text.replace(/\s+/gu, '') : code.replace(BETWEEN, '');
};
