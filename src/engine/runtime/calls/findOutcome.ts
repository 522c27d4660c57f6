import type { Fault } from '../../contract/faults.ts';
import type { Call, Handler, Outcome, Outcomes } from '../../flow/types.ts';
import type { OutcomeAnswer as Answered } from '../Answer.ts';
import type { ScreenContext } from '../ScreenContext.ts';

const isAlias = (outcome: Outcome): outcome is { as: string } => 'as' in outcome;
const isHandler = (outcome: Outcome): outcome is Handler => !isAlias(outcome);

/**
 * The line for an outcome, looked up outwards. Refined name first, else the code; exact name in the call's own
 * lines, its tables, then the portal's; then `*` in the call's lines, then the portal's, which catches failures
 * only. A load that decorates keeps the portal's lines out of it (D-95).
 */
export function findOutcome(call: Call, answer: Answered, screenContext: ScreenContext): Handler | undefined {
  const isQuiet = call.load === 'optional';
  const tables = [call.on ?? {}, ...tablesOf(call, screenContext), ...(isQuiet ? [] : [screenContext.portal.outcomes])];
  const wildcards = [call.on ?? {}, ...(isQuiet ? [] : [screenContext.portal.outcomes])];
  const names = answer.outcome === answer.code ? [answer.code] : [answer.outcome, answer.code];
  for (const name of names) {
    const line = follow(name, tables, []);
    if (line !== undefined) return line;
  }
  if (answer.success) return undefined;
  return follow('*', wildcards, []);
}

/** The line for a fault: its own name before FAULT; never `*`. */
export function findFault(call: Call, fault: Fault, screenContext: ScreenContext): Handler | undefined {
  const outer = call.load === 'optional' ? [] : [screenContext.portal.outcomes];
  const tables = [call.on ?? {}, ...tablesOf(call, screenContext), ...outer];
  return follow(fault, tables, []) ?? follow('FAULT', tables, []);
}

const tablesOf = (call: Call, { program }: ScreenContext): Outcomes[] =>
  (call.outcomes ?? []).map((id) => program.tables[id]).filter((table) => table !== undefined);

/** `as` looks the other name up again from the call, so that an override at the call is honoured. */
function follow(name: string, tables: readonly Outcomes[], seen: readonly string[]): Handler | undefined {
  if (seen.includes(name)) return undefined;
  const line = tables.find((table) => Object.hasOwn(table, name))?.[name];
  if (line === undefined) return undefined;
  if (isHandler(line)) return line;
  return follow(line.as, tables, [...seen, name]);
}
