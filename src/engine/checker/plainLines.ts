import { ofPortalOutcomes } from '../flow/effectiveOutcomes.ts';
import type { Flows } from '../flow/Flows.ts';
import type { Outcome, Outcomes } from '../flow/types.ts';
import type { UnitPart } from '../flow/UnitPart.ts';
import { isNotice } from '../language/verbs.ts';

/**
 * Lines of the portal's own table that mean the same on every screen, since they show a fixed message and read nothing.
 * They are checked once for all screens.
 */
export const plainLines = (flows: Flows): readonly UnitPart[] => linesOf(flows, true);

/** The other lines of the portal's own table, whose meaning depends on the screen. */
export const readLines = (flows: Flows): readonly UnitPart[] => linesOf(flows, false);

function linesOf(flows: Flows, isPlainWanted: boolean): readonly UnitPart[] {
  const names = ofPortalOutcomes(flows, isPlainWanted ? plainNames : readNames) ?? [];
  return names.map((name) => ({ kind: 'lines', names: [name] }));
}

const plainNames = (outcomes: Outcomes): readonly string[] => namesOf(outcomes, true);
const readNames = (outcomes: Outcomes): readonly string[] => namesOf(outcomes, false);

const namesOf = (outcomes: Outcomes, isPlainWanted: boolean): readonly string[] =>
  Object.entries(outcomes).flatMap(([name, outcome]) => (isPlain(outcome) === isPlainWanted ? [name] : []));

function isPlain(outcome: Outcome): boolean {
  if ('as' in outcome || Array.isArray(outcome)) return false;
  const { why: _, ...verbs } = outcome;
  const isSeenAnywhere = Object.keys(verbs).every(isNotice);
  return isSeenAnywhere && !JSON.stringify(verbs).includes('"$');
}
