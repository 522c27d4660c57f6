import type { Predicates } from '../flow/rules/Predicate.ts';
import { mailAddress } from './mail-address.ts';
import { visible } from './visible.ts';

/** The predicates that any portal may need. A portal provides these and its own. */
export const PREDICATES = { 'mail-address': mailAddress, visible } satisfies Predicates;
