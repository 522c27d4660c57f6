import type { Predicate } from '../../../../src/engine/flow/rules/Predicate.ts';

/** False for three of five stars, which is neither good nor bad. */
export const decisive: Predicate = { of: 'number', holds: (stars) => stars !== 3 };
