import { type Contract, failureOutcomes, operationOf, successOutcomes } from '../contract/Contract.ts';
import { FAULTS } from '../contract/faults.ts';
import type { Flows } from './Flows.ts';
import { isDispensable } from './loads.ts';
import { partOf } from './partsIn.ts';
import { tablesOf } from './tableUse.ts';
import type { Call, Handler, Outcomes } from './types.ts';
import type { Located, LocatedCall, Unit } from './Unit.ts';

/** The effect of one outcome of a call, and the lines that lead to the effect. The last of these lines runs. */
export interface Effective {
  readonly handler: Handler | undefined;
  readonly lines: readonly Located<unknown>[];
  /** The name of the last line. */
  readonly line: string;
}

/** Stands for any code that the contract does not name. */
export const ANY = '*';
const FAULT = 'FAULT';

/**
 * Every possible outcome of a call, with its effect, looked up as in the runtime (`calls/findOutcome.ts`).
 *
 * @param common the portal's own table, or its relevant part
 */
export function effectiveOutcomes(
  unit: Unit,
  call: LocatedCall,
  flows: Flows,
  common: Outcomes | undefined = portalOutcomes(flows),
): Map<string, Effective> {
  const { contract } = flows.definition;
  const layers = layersOf(unit, call, flows, common);
  const declared = declaredOutcomes(call.value, contract);
  const refined = refinedFrom(call.value, contract);
  const found = new Map<string, Effective>();
  for (const name of declared.success) {
    found.set(name, follow(name, layers) ?? orNothing(follow(refined.get(name) ?? name, layers)));
  }
  for (const name of declared.failure) {
    const exact = follow(name, layers) ?? follow(refined.get(name) ?? name, layers);
    found.set(name, exact ?? orNothing(follow(ANY, layers)));
  }
  for (const name of [...FAULTS, FAULT]) found.set(name, follow(name, layers) ?? orNothing(follow(FAULT, layers)));
  found.set(ANY, orNothing(follow(ANY, layers)));
  return found;
}

const orNothing = (found: Effective | undefined): Effective => found ?? { handler: undefined, lines: [], line: ANY };

/** The outcomes of a call in the contract, including refined names. */
function declaredOutcomes({ operation: name }: Call, contract: Contract) {
  const operation = operationOf(name, contract);
  if (operation === undefined) return { success: [], failure: [] };
  const success = successOutcomes(operation);
  const failed = (operation.refine ?? []).filter(({ to }) => !to.some((one) => success.includes(one)));
  return { success, failure: [...new Set([...failureOutcomes(name, contract), ...failed.flatMap(({ to }) => to)])] };
}

/** The code that a refined outcome belongs to. */
function refinedFrom({ operation: name }: Call, contract: Contract): Map<string, string> {
  const rules = operationOf(name, contract)?.refine ?? [];
  return new Map(
    rules.flatMap(({ of = [], to }) => to.flatMap((one) => (of[0] === undefined ? [] : [[one, of[0]] as const]))),
  );
}

/** The tables of a call's lines in look-up order: the call's own, its shared tables, the portal's own. */
function layersOf(unit: Unit, call: LocatedCall, flows: Flows, value: Outcomes | undefined): Located<Outcomes>[] {
  const own = partOf<Outcomes>(call, 'on');
  const all = value && { file: flows.portal?.path ?? '', path: ['outcomes'], value };
  const isQuiet = isDispensable(call.value);
  return [
    ...(own === undefined ? [] : [own]),
    ...tablesOf(unit, call.value),
    ...(isQuiet || all === undefined ? [] : [all]),
  ];
}

/** Follows a name to the line that runs. An `as` looks up the other name from the first layer again. */
function follow(
  name: string,
  layers: readonly Located<Outcomes>[],
  seen: readonly string[] = [],
): Effective | undefined {
  if (seen.includes(name)) return undefined;
  const layer = layers.find(({ value }) => Object.hasOwn(value, name));
  const line = partOf<Outcomes[string]>(layer, name);
  if (line === undefined) return undefined;
  if (!('as' in line.value)) return { handler: line.value, lines: [line], line: name };
  const other = follow(line.value.as, layers, [...seen, name]);
  return other === undefined ? undefined : { ...other, lines: [line, ...other.lines] };
}

/** The portal's own table of outcomes, read as a whole. */
const portalOutcomes = (flows: Tables): Outcomes | undefined => ofPortalOutcomes(flows, copyOf);

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
