import { isRecord } from '../../contract/isRecord.ts';
import type { Handler } from '../../flow/types.ts';
import { ANSWER_HANDLERS } from '../../language/callMembers.ts';
import { allBoth, type Both, bodiesOf, callsOf } from '../bodies.ts';
import { cosmetic, type Draft, differs, memberOf, membersOf, type Pair, risky } from '../Change.ts';
import type { Subject } from '../Comparison.ts';
import { itemPairs, labelOf } from '../itemPairs.ts';
import { compareHandlers } from '../words/compareHandlers.ts';

const kinds = {
  leads: risky('action-leads-elsewhere', 'A button, link, timer, entry or exit leads somewhere else.'),
  does: risky(
    'action-does-otherwise',
    'A button, link, timer, entry or exit stores, passes on or focuses something else.',
  ),
  says: cosmetic(
    'action-says-otherwise',
    'A button, link, timer, entry or exit shows another message, or shows it elsewhere.',
  ),
};

/** The effects of all steps except those after an answer. */
export const transitions: Subject = {
  kinds,
  *compare(comparison) {
    for (const both of allBoth(comparison)) {
      const { source, on, units } = both;
      const what = units.is.kind === 'shell' ? `the shell ${units.is.id}` : units.is.id;
      yield* turn(both, memberOf(source, 'entry'), `When a visitor arrives, ${what}`);
      yield* turn(both, memberOf(source, 'exit'), `When a visitor leaves, ${what}`);
      yield* timers(both, memberOf(source, 'after'), what);
      for (const [name, state] of membersOf(memberOf(source, 'states'))) {
        if (state.was === undefined || state.is === undefined) continue;
        yield* turn(both, memberOf(state, 'entry'), `When the state ${name} begins, ${what}`);
        yield* timers(both, memberOf(state, 'after'), `the state ${name} of ${what}`);
      }
      for (const { call, on: where, isShared, id } of callsOf(both)) {
        const owner = isShared ? where : `of the call ${id} ${on}`;
        for (const { name, runsOn } of ANSWER_HANDLERS)
          yield* turn(
            { ...both, isShared: isShared || both.isShared },
            memberOf(call, name),
            `Every ${runsOn} ${owner}`,
          );
      }
      for (const body of bodiesOf(both)) {
        for (const { pair } of itemPairs(body.items)) {
          if (pair.was === undefined || pair.is === undefined) continue;
          const label = labelOf(body, pair, 'is');
          yield* turn(body, memberOf(pair, 'do'), `${label} ${body.on}`);
          yield* turn(body, memberOf(pair, 'change'), `A change of ${label.replace(/^The/, 'the')} ${body.on}`);
        }
      }
    }
  },
};

function* turn(both: Both, about: Pair, subject: string): Generator<Draft> {
  if (!differs(about)) return;
  const [was, is] = [about.was?.value, about.is?.value] as (Handler | undefined)[];
  const change = compareHandlers(was, is, both.tell);
  if (change === undefined) return;
  const { reach, isShared } = both;
  yield { kind: kinds[change.sort], sentence: `${subject} ${change.told}`, about, reach, isShared };
}

/** The effects of timers whose time is unchanged. Other timers are reported as added or removed (`phases.ts`). */
function* timers(both: Both, about: Pair, owner: string): Generator<Draft> {
  if (!isRecord(about.was?.value) || !isRecord(about.is?.value)) return;
  for (const [time, timer] of membersOf(about)) {
    if (timer.was !== undefined && timer.is !== undefined) yield* turn(both, timer, `After ${time}, ${owner}`);
  }
}
