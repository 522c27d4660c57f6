import type { Flows } from './Flows.ts';
import type { Outcomes } from './types.ts';

/** The portal's own table of outcomes, read as a whole. */
export const portalOutcomes = (flows: Tables): Outcomes | undefined => ofPortalOutcomes(flows, copyOf);

/**
 * The result of a function for the portal's own table of outcomes. The result is recomputed only when a line that the
 * function read has changed.
 *
 * @param make a permanent function, since results are cached by function
 */
export function ofPortalOutcomes<V>(flows: Tables, make: (outcomes: Outcomes) => V): V | undefined {
  const outcomes = flows.portal?.value.outcomes;
  if (outcomes === undefined) return undefined;
  return flows.derive === undefined ? make(outcomes) : flows.derive(outcomes, make);
}

type Tables = Pick<Flows, 'portal' | 'derive'>;

const copyOf = (outcomes: Outcomes): Outcomes => ({ ...outcomes });
