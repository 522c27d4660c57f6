import type { Predicate } from '../../../../src/engine/flow/rules/Predicate.ts';

/** Three of five stars say nothing. */
export const decisive: Predicate = { of: 'number', holds: (stars) => stars !== 3 };
