import { isDispensable } from '../../flow/loads.ts';
import { tableKey, tableNamed } from '../../flow/tableUse.ts';
import type { Call, Outcome, Outcomes } from '../../flow/types.ts';
import type { Answer } from '../../runtime/Answer.ts';
import { findFault, findOutcome } from '../../runtime/calls/findOutcome.ts';
import type { ScreenContext } from '../../runtime/ScreenContext.ts';

/** Where a line is written: with the call, in one of its tables (by id), or in the portal's table. */
type Table = { readonly of: 'call' | 'portal' } | { readonly of: 'table'; readonly id: string };

/** A line that may decide the effect of an answer. */
export interface Line {
  readonly name: string;
  readonly outcome: Outcome;
  readonly table: Table;
  /** Whether this line decided. */
  readonly isChosen: boolean;
  /** Whether the line has one of the answer's names. */
  readonly isNear: boolean;
  /** Why a line with a matching name did not decide. */
  readonly because: string | undefined;
}

/** Every line that the call may use, in look-up order. The runtime's own look-up finds the deciding line. */
export function explainAnswer(call: Call, answer: Answer | undefined, screenContext: ScreenContext): readonly Line[] {
  const { portal, program } = screenContext;
  // A decorative load never uses the portal's table (D-95).
  const last: readonly (readonly [Table, Outcomes])[] = isDispensable(call)
    ? []
    : [[{ of: 'portal' }, portal.outcomes]];
  const tables: readonly (readonly [Table, Outcomes])[] = [
    [{ of: 'call' }, call.on ?? {}],
    ...(call.outcomes ?? []).map((use): [Table, Outcomes] => [
      { of: 'table', id: tableNamed(use) },
      program.tables[tableKey(use)] ?? {},
    ]),
    ...last,
  ];
  const found = answer === undefined ? undefined : lineOf(call, answer, screenContext);
  const names = answer === undefined ? [] : namesOf(answer);
  const seen = new Set<string>();
  return tables.flatMap(([table, lines]) =>
    Object.entries(lines).map(([name, outcome]): Line => {
      const isSeen = seen.has(name);
      seen.add(name);
      const isChosen = outcome === found && !isSeen;
      const isNear = names.includes(name);
      const because = isChosen || !isNear ? undefined : whyNot(name, outcome, answer, isSeen);
      return { name, outcome, table, isChosen, isNear, because };
    }),
  );
}

const lineOf = (call: Call, answer: Answer, screenContext: ScreenContext) =>
  (answer.kind === 'fault' ? findFault(call, answer.fault, screenContext) : findOutcome(call, answer, screenContext))
    ?.handler;

/** The names under which an answer's line is looked up. */
const namesOf = (answer: Answer): readonly string[] =>
  answer.kind === 'fault' ? [answer.fault, 'FAULT', '*'] : [answer.outcome, answer.code, '*'];

function whyNot(name: string, outcome: Outcome, answer: Answer | undefined, isSeen: boolean): string {
  if (isSeen) return 'a line nearer to the call has the same name';
  if (name === '*' && answer?.kind === 'fault') return 'it never matches a fault';
  if (name === '*' && answer?.kind === 'outcome' && answer.success) return 'it only matches failures';
  if ('as' in outcome) return 'it leads to the line of another name';
  return 'a more exact name has a line';
}
