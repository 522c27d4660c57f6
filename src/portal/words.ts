import type { ValueFunctions } from '../engine/flow/ValueFunction.ts';
import { otpauthUri } from './functions/otpauth-uri.ts';

/** The functions that this portal adds to the engine's, for the checker, the build and the page alike. */
export const functions: ValueFunctions = { 'otpauth-uri': otpauthUri };
