import { failureOutcomes, operationOf, successOutcomes } from '../contract/Contract.ts';
import { ANY } from './effectiveOutcomes.ts';
import type { Flows } from './Flows.ts';
import { tableKey } from './tableUse.ts';
import type { Unit } from './Unit.ts';

/**
 * A part of a unit that rules visit separately: a screen's or shell's own part, a dialog, a call with its own lines,
 * the lines that a call takes from a shared table, or a line of the portal's own table. Plain data.
 */
export type UnitPart =
  | { readonly kind: 'own' }
  | DialogPart
  | { readonly kind: 'call'; readonly id: string }
  | LinesOfTable;

export interface DialogPart {
  readonly kind: 'dialog';
  readonly id: string;
}

export interface LinesOfTable {
  readonly kind: 'lines';
  readonly names: readonly string[];
  /** Both undefined for the portal's own table. */
  readonly call?: string;
  /** The key of the table's use. */
  readonly table?: string;
}

/** The parts of a unit, in the order of the files, without the lines of the portal. */
export function* partsOf(flows: Flows, unit: Unit): Generator<UnitPart> {
  yield { kind: 'own' };
  for (const id of unit.dialogs.keys()) yield { kind: 'dialog', id };
  for (const id of unit.calls.keys()) {
    yield { kind: 'call', id };
    yield* tableLines(flows, unit, id);
  }
}

/** The lines of the portal's own table. Every unit has these parts, since any call may reach any of the lines. */
export const portalParts = ({ portal }: Flows): UnitPart[] =>
  Object.keys(portal?.value.outcomes ?? {}).map((name) => ({ kind: 'lines', names: [name] }));

/** The lines of shared tables that a call may reach, without those that an earlier line replaces. */
function* tableLines({ definition }: Flows, unit: Unit, id: string): Generator<UnitPart> {
  const call = unit.calls.get(id)?.value;
  if (call?.outcomes === undefined) return;
  const { contract } = definition;
  const operation = operationOf(call.operation, contract);
  const successes = operation === undefined ? [] : successOutcomes(operation);
  const possible = new Set([...successes, ...failureOutcomes(call.operation, contract), ANY]);
  const seen = new Set(Object.keys(call.on ?? {}));
  for (const table of call.outcomes.map(tableKey)) {
    const lines = Object.keys(unit.tables.get(table)?.value ?? {});
    const names = lines.filter((name) => possible.has(name) && !seen.has(name));
    if (names.length > 0) yield { kind: 'lines', names, call: id, table };
    for (const name of lines) seen.add(name);
  }
}
