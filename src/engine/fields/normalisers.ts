import type { Normalisers } from '../flow/Normaliser.ts';
import { readNumber } from './number/readNumber.ts';

/** The normalisers of the kinds in `kinds.ts`, by the name that a kind's `program` gives. */
export const NORMALISERS: Normalisers = { number: readNumber };
