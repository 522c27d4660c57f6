import { typedAddress } from '../contract/address/mailAddress.ts';
import { asciiDigits } from '../contract/characters.ts';
import { passwordForm } from '../contract/passwordForm.ts';
import type { Normaliser, Normalisers } from '../flow/Normaliser.ts';
import { readCode } from './code/readCode.ts';

/** Digits with at most one point. */
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;

/** Turns digits, including full-width digits and those of other scripts, into a number. Other values stay unchanged. */
export const readNumber: Normaliser = (raw) => {
  if (typeof raw !== 'string') return raw;
  const digits = asciiDigits(raw.normalize('NFKC'));
  return NUMBER.test(digits) ? Number(digits) : raw;
};

/** A password as the service normalises it. */
export const readPassword: Normaliser = (raw) => (typeof raw === 'string' ? passwordForm(raw) : raw);

/** A telephone number in which digits and signs of input methods and other scripts are replaced by ASCII ones. */
export const readTelephone: Normaliser = (raw) => (typeof raw === 'string' ? asciiDigits(raw.normalize('NFKC')) : raw);

/** An address, normalised as in the service. Any other value stays unchanged. */
const readAddress: Normaliser = (raw) => (typeof raw === 'string' ? typedAddress(raw) : raw);

/** The normalisers of the kinds in `kinds.ts`, by the name in a kind's `program`. */
export const NORMALISERS: Normalisers = {
  address: readAddress,
  code: readCode,
  number: readNumber,
  password: readPassword,
  telephone: readTelephone,
};
