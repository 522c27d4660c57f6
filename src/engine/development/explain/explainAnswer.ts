import { FAULTS } from '../../contract/faults.ts';
import type { Call, Outcomes } from '../../flow/types.ts';
import type { Answer } from '../../runtime/Answer.ts';
import { findFault, findOutcome } from '../../runtime/calls/findOutcome.ts';
import type { ScreenContext } from '../../runtime/ScreenContext.ts';

/** Where a line stands: with the call, in one of its tables (by id), or in the portal's table. */
type Table = { readonly of: 'call' | 'portal' } | { readonly of: 'table'; readonly id: string };

/** A line that may decide what an answer does. */
interface Line {
  readonly name: string;
  readonly outcome: Outcomes[string];
  readonly table: Table;
  /** The one that decided. */
  readonly isChosen: boolean;
  /** Why it did not. */
  readonly because: string | undefined;
}

/** Every line that the call may use, in the order of the look-up, and what decided. */
export function explainAnswer(call: Call, answer: Answer | undefined, screenContext: ScreenContext): readonly Line[] {
  const { portal, program } = screenContext;
  const tables: readonly (readonly [Table, Outcomes])[] = [
    [{ of: 'call' }, call.on ?? {}],
    ...(call.outcomes ?? []).map((id): [Table, Outcomes] => [{ of: 'table', id }, program.tables[id] ?? {}]),
    // A load that decorates never uses the portal's table (D-95).
    ...(call.load === 'optional' ? [] : [[{ of: 'portal' }, portal.outcomes] as [Table, Outcomes]]),
  ];
  const found =
    answer === undefined
      ? undefined
      : answer.kind === 'fault'
        ? findFault(call, answer.fault, screenContext)
        : findOutcome(call, answer, screenContext);
  const names = namesOf(answer);
  const seen = new Set<string>();
  return tables.flatMap(([table, lines]) =>
    Object.entries(lines).map(([name, outcome]): Line => {
      const isSeen = seen.has(name);
      seen.add(name);
      // `as` leads to the line of another name.
      const isAlias = 'as' in outcome && names.includes(name) && !isSeen;
      const isChosen = outcome === found && !isSeen;
      return { name, outcome, table, isChosen, because: isChosen ? undefined : whyNot(name, names, isSeen, isAlias) };
    }),
  );
}

const namesOf = (answer: Answer | undefined): readonly string[] => {
  if (answer === undefined) return [];
  return answer.kind === 'fault' ? [answer.fault, 'FAULT'] : [answer.outcome, answer.code];
};

function whyNot(name: string, names: readonly string[], isSeen: boolean, isAlias: boolean): string {
  if (isSeen) return 'a line nearer to the call has the same name';
  if (isAlias) return 'it leads to the line of another name';
  if (names.length === 0) return 'there is no answer yet';
  if (name === '*') return isFault(names[0]) ? 'it never takes a fault' : 'another line has the name';
  return names.includes(name) ? 'a more exact name has a line' : 'it is for another answer';
}

const isFault = (name: string | undefined) => FAULTS.some((fault) => fault === name);
