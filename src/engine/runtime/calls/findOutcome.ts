import type { Fault } from '../../contract/faults.ts';
import { isDispensable } from '../../flow/loads.ts';
import { tableKey } from '../../flow/tableUse.ts';
import type { Call, Handler, Outcome, Outcomes } from '../../flow/types.ts';
import type { OutcomeAnswer } from '../Answer.ts';
import type { ScreenContext } from '../ScreenContext.ts';

type Answered = Pick<OutcomeAnswer, 'outcome' | 'code' | 'success'>;
type Lines = Pick<ScreenContext, 'program' | 'portal'>;

/** The line for an outcome, and the name under which it was found: that of the line which refers to it, if one does. */
interface Found {
  readonly name: string;
  readonly handler: Handler;
}

const isAlias = (outcome: Outcome): outcome is { as: string } => 'as' in outcome;
const isHandler = (outcome: Outcome): outcome is Handler => !isAlias(outcome);

/**
 * Finds the line for an outcome in the call's own lines, its tables and the portal's table: first by the refined name
 * or the code, then, for failures only, by `*`. A decorative load never uses the portal's table (D-95).
 * @param met collects the lines that refer to another outcome, in the order in which they are followed
 */
export function findOutcome(call: Call, answer: Answered, lines: Lines, met: Outcome[] = []): Found | undefined {
  const { outcome, code, success } = answer;
  return find([outcome, ...(outcome === code ? [] : [code]), ...(success ? [] : ['*'])], call, lines, met);
}

/** Finds the line for a fault: by its own name, then by FAULT, and never by `*`. */
export function findFault(call: Call, fault: Fault, lines: Lines, met: Outcome[] = []): Found | undefined {
  return find([fault, 'FAULT'], call, lines, met);
}

/** The first of the names that has a line. */
function find(names: readonly string[], call: Call, lines: Lines, met: Outcome[]): Found | undefined {
  const tables = tablesOf(call, lines);
  for (const name of names) {
    const handler = follow(name, tables, [], met);
    if (handler !== undefined) return { name, handler };
  }
  return undefined;
}

/** The tables in the order in which a name is looked up. */
const tablesOf = (call: Call, { program, portal }: Lines): Outcomes[] => [
  call.on ?? {},
  ...(call.outcomes ?? []).map((use) => program.tables[tableKey(use)]).filter((table) => table !== undefined),
  ...(isDispensable(call) ? [] : [portal.outcomes]),
];

/** Follows `as`: the other name is looked up in all tables again, so the call's own line takes precedence. */
function follow(
  name: string,
  tables: readonly Outcomes[],
  seen: readonly string[],
  met: Outcome[],
): Handler | undefined {
  if (seen.includes(name)) return undefined;
  const line = tables.find((table) => Object.hasOwn(table, name))?.[name];
  if (line === undefined) return undefined;
  if (isHandler(line)) return line;
  met.push(line);
  return follow(line.as, tables, [...seen, name], met);
}
