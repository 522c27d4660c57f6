import type { CallMember } from '../../../../src/engine/language/callMembers/index.ts';
import { part } from '../../../../src/engine/language/primitives.ts';

/** A handler of calls that the language does not have. */
export const recorded = {
  schema: { ...part('handler'), description: 'Runs after the answer is recorded' },
  runsOn: 'success',
} as const satisfies CallMember;
