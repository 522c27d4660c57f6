import { FUNCTIONS } from '../engine/functions/index.ts';
import { PREDICATES } from '../engine/predicates/index.ts';
import { otpauthUri } from './functions/otpauth-uri.ts';

/** What the flows of this portal may say, for checker, build, page and service alike. */
export const functions = { ...FUNCTIONS, 'otpauth-uri': otpauthUri };
export const predicates = PREDICATES;
