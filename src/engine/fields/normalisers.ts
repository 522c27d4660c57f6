import type { Normalisers } from '../flow/Normaliser.ts';
import { readCode } from './code/readCode.ts';
import { readNumber } from './number/readNumber.ts';
import { readPassword } from './password/readPassword.ts';
import { readTelephone } from './telephone/readTelephone.ts';
import { readAddress } from './username/readAddress.ts';

/** The normalisers of the kinds in `kinds.ts`, by the name in a kind's `program`. */
export const NORMALISERS: Normalisers = {
  address: readAddress,
  code: readCode,
  number: readNumber,
  password: readPassword,
  telephone: readTelephone,
};
