import { durationOf } from '../../flow/durationOf.ts';
import type { Handler } from '../../flow/types.ts';
import { allBoth, type Both } from '../bodies.ts';
import { type Draft, isSame, memberOf, membersOf, type Pair, pairOf, risky } from '../Change.ts';
import type { Subject } from '../Comparison.ts';
import { orderOf } from '../itemPairs.ts';
import { tellHandler } from '../words/compareHandlers.ts';

const kinds = {
  added: risky('state-added', 'A screen has a new state.'),
  removed: risky('state-removed', 'A state was removed from a screen.'),
  first: risky('first-state-changed', 'A screen begins in another of its states.'),
  timerAdded: risky('timer-added', 'Something new happens automatically after a time.'),
  timerRemoved: risky('timer-removed', 'Something no longer happens automatically.'),
  timerChanged: risky('timer-changed', 'The same thing happens earlier or later.'),
};

/** The states of screens, and automatic effects after a time. */
export const phases: Subject = {
  kinds,
  *compare(comparison) {
    for (const both of allBoth(comparison)) {
      const { source, on, units, reach } = both;
      const states = memberOf(source, 'states');
      yield* timers(both, memberOf(source, 'after'), on);
      for (const [name, state] of membersOf(states)) {
        const where = `in the state ${name} ${on}`;
        if (state.was !== undefined && state.is !== undefined) {
          yield* timers(both, memberOf(state, 'after'), where);
        } else {
          const isNew = state.was === undefined;
          const sentence = `The state ${name} ${on} ${isNew ? 'is new' : 'was removed'}`;
          yield { kind: isNew ? kinds.added : kinds.removed, sentence, about: state, reach };
        }
      }
      const [old, now] = [firstOf(states.was), firstOf(states.is)];
      if (old === now || old === undefined || now === undefined) continue;
      const sentence = `${units.is.id} now begins in the state ${now} instead of ${old}`;
      yield { kind: kinds.first, sentence, about: orderOf(states), reach };
    }
  },
};

/** How many times longer or shorter a time is, in words; empty unless a digit or a unit was probably mistyped. */
function timesLonger(was: string, is: string): string {
  const ratio = durationOf(is) / durationOf(was);
  if (ratio >= TOLD) return `, ${Math.round(ratio)} times as long`;
  return ratio > 0 && 1 / ratio >= TOLD ? `, 1/${Math.round(1 / ratio)} of the time` : '';
}
const TOLD = 8;

const firstOf = (states: Pair['is']) => Object.keys(Object(states?.value))[0];

function* timers({ reach, tell }: Both, about: Pair, where: string): Generator<Draft> {
  const all = membersOf<Handler>(about);
  const come = all.filter(([, { was }]) => was === undefined);
  const gone = all.filter(([, { is }]) => is === undefined);
  for (const [time, { is }] of come) {
    const old = gone.findIndex(([, { was }]) => isSame(was?.value, is?.value));
    const [before] = old < 0 ? [] : gone.splice(old, 1);
    if (is === undefined) continue;
    const deed = tellHandler(is.value, 'does', tell.is);
    const timer = pairOf(before?.[1].was, is);
    const sentence =
      before === undefined
        ? `After ${time} ${where}, it now ${deed}`
        : `After ${time} instead of ${before[0]} ${where}${timesLonger(before[0], time)}, it ${deed}`;
    yield { kind: before === undefined ? kinds.timerAdded : kinds.timerChanged, sentence, about: timer, reach };
  }
  for (const [time, timer] of gone) {
    if (timer.was === undefined) continue;
    const deed = tellHandler(timer.was.value, 'does', tell.was);
    yield { kind: kinds.timerRemoved, sentence: `After ${time} ${where}, it no longer ${deed}`, about: timer, reach };
  }
}
