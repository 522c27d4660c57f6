import type { Draw } from '../Walk.ts';
import { addressDraws } from './addressDraws.ts';
import { setUpDraws } from './setUpDraws.ts';
import { signInDraws } from './signInDraws.ts';
import { turnOffDraws } from './turnOffDraws.ts';

/** All calls that a walk may draw; the first one begins a sign-in. */
export const DRAWS: readonly Draw[] = [...signInDraws, ...setUpDraws, ...addressDraws, ...turnOffDraws];
