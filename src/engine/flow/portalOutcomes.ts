import type { Flows } from './Flows.ts';
import type { Outcomes } from './types.ts';

/** The portal's own table of outcomes, read as a whole. */
export const portalOutcomes = (flows: Tables): Outcomes | undefined => ofPortalOutcomes(flows, copyOf);

/**
 * What a function gives for the portal's own table of outcomes. Every call looks its names up in it, so who asks for
 * little of it is seldom asked again.
 *
 * @param make not made for this call alone: what it gives is kept by it
 */
export function ofPortalOutcomes<V>(flows: Tables, make: (outcomes: Outcomes) => V): V | undefined {
  const outcomes = flows.portal?.value.outcomes;
  if (outcomes === undefined) return undefined;
  return flows.derive === undefined ? make(outcomes) : flows.derive(outcomes, make);
}

type Tables = Pick<Flows, 'portal' | 'derive'>;

const copyOf = (outcomes: Outcomes): Outcomes => ({ ...outcomes });
