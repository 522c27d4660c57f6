import { AS_WRITTEN, deedsOf } from '../../flow/tellStep.ts';
import type { Handler, Outcome, Step } from '../../flow/types.ts';

/** A step in words: "keeps session.newDevice = $data, goes to sign-in". */
export const describeStep = (step: Step): string =>
  [...deedsOf(step, AS_WRITTEN).values()].map(({ does }) => does).join(', ') || 'does nothing';

export const stepsOf = (handler: Handler): readonly Step[] => (Array.isArray(handler) ? handler : [handler]);

/** The effect of an outcome: its only step, the number of its steps, or the line to which it refers. */
export function describeOutcome(outcome: Outcome): string {
  if ('as' in outcome && typeof outcome.as === 'string') return `as ${outcome.as}`;
  return stepsOf(outcome as Handler)
    .map(describeStep)
    .join(' · or ');
}
