import { ofPortalOutcomes } from '../flow/portalOutcomes.ts';
import type { Outcome, Outcomes } from '../flow/types.ts';
import { portalParts, type UnitPart } from '../flow/UnitPart.ts';
import type { LiveFlows } from './LiveFlows.ts';

/**
 * The lines of the portal's own table that mean the same on every screen: they show a message of their own, and read
 * nothing. One judgement serves all screens.
 */
export const plainLines = (flows: LiveFlows): readonly UnitPart[] => linesOf(flows, true);

/** The other lines of that table, which each screen reads in its own way. */
export const readLines = (flows: LiveFlows): readonly UnitPart[] => linesOf(flows, false);

function linesOf(flows: LiveFlows, isPlainWanted: boolean): readonly UnitPart[] {
  const plain = new Set(ofPortalOutcomes(flows, plainNames));
  return portalParts(flows).filter(
    (part) => (part.kind === 'lines' && part.names.every((name) => plain.has(name))) === isPlainWanted,
  );
}

const plainNames = (outcomes: Outcomes): readonly string[] =>
  Object.entries(outcomes).flatMap(([name, outcome]) => (isPlain(outcome) ? [name] : []));

function isPlain(outcome: Outcome): boolean {
  if ('as' in outcome || Array.isArray(outcome)) return false;
  const { toast = {}, why: _, ...rest } = outcome;
  return Object.keys(rest).length === 0 && Object.values(toast).every((text) => !String(text).startsWith('$'));
}
