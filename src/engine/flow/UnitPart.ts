import { failureOutcomes, operationOf, successOutcomes } from '../contract/Contract.ts';
import type { Flows } from './Flows.ts';
import type { Unit } from './Unit.ts';

/**
 * A part of a unit that is visited by itself: what the screen or the shell has of its own, a dialog, a call with its own
 * lines, or one line of a shared table. Plain data.
 */
export type UnitPart =
  | { readonly kind: 'own' }
  | DialogPart
  | { readonly kind: 'call'; readonly id: string }
  | LineOfTable;

export interface DialogPart {
  readonly kind: 'dialog';
  readonly id: string;
}

export interface LineOfTable {
  readonly kind: 'line';
  readonly name: string;
  /** Both undefined for a line of the portal's own table. */
  readonly call?: string;
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

/** Every unit has these, since any call may be answered with them. */
export const portalParts = ({ portal }: Flows): UnitPart[] =>
  Object.keys(portal?.value.outcomes ?? {}).map((name) => ({ kind: 'line', name }));

/** The lines of shared tables that a call may be answered with, and that no earlier line replaces. */
function* tableLines({ definition }: Flows, unit: Unit, id: string): Generator<UnitPart> {
  const call = unit.calls.get(id)?.value;
  if (call?.outcomes === undefined) return;
  const { contract } = definition;
  const operation = operationOf(call.operation, contract);
  const successes = operation === undefined ? [] : successOutcomes(operation);
  const possible = new Set([...successes, ...failureOutcomes(call.operation, contract)]);
  const seen = new Set(Object.keys(call.on ?? {}));
  for (const table of call.outcomes) {
    for (const name of Object.keys(unit.tables.get(table)?.value ?? {})) {
      if (possible.has(name) && !seen.has(name)) yield { kind: 'line', name, call: id, table };
      seen.add(name);
    }
  }
}
