import { tellGuard, tellShort } from '../../flow/tellGuard.ts';
import type { LocatedCall } from '../../flow/Unit.ts';
import { TOLD_MEMBERS } from '../../language/callMembers.ts';
import { allBoth, callsOf } from '../bodies.ts';
import {
  type ChangeKind,
  type Draft,
  differs,
  memberOf,
  membersOf,
  type Pair,
  pairOf,
  replacedIn,
  risky,
} from '../Change.ts';
import type { Subject } from '../Comparison.ts';

const kinds = {
  added: risky('call-added', 'A screen makes one more call to the service or the browser.'),
  removed: risky('call-removed', 'A screen no longer makes a call.'),
  operation: risky('call-asks-otherwise', 'A call has another operation.'),
  sends: risky('call-sends-otherwise', 'A call sends an additional value, one value less, or a different value.'),
  begin: risky(
    'call-begins-otherwise',
    'A call is made at another time, under another condition, or the screen waits for it.',
  ),
  time: risky('call-timing-changed', 'A call starts earlier or later, or its answer appears earlier or later.'),
};

export const calls: Subject = {
  kinds,
  *compare(comparison) {
    for (const both of allBoth(comparison)) {
      const { units, on, reach } = both;
      for (const [id, is] of units.is.calls) {
        if (units.was.calls.has(id)) continue;
        // A shared call that existed before is not new on a screen that starts to use it.
        const isTold =
          !is.shared ||
          comparison.fileAt(is.file).was === undefined ||
          comparison.was.project.flows.calls?.value[id] === undefined;
        if (isTold)
          yield tellCall(
            kinds.added,
            `The call ${id} ${is.shared ? 'is new and shared' : `${on} is new`}`,
            is,
            pairOf(undefined, is),
            reach,
          );
      }
      for (const [id, was] of units.was.calls) {
        if (units.is.calls.has(id)) continue;
        const isTold = !was.shared || comparison.is.project.flows.calls?.value[id] === undefined;
        if (isTold)
          yield tellCall(
            kinds.removed,
            `The ${was.shared ? 'shared call' : 'call'} ${id}${was.shared ? '' : ` ${on}`} was removed`,
            was,
            pairOf(was, undefined),
            reach,
          );
      }
      for (const { id, call, on: where, isShared } of callsOf(both)) {
        const subject = isShared ? `The shared call ${id}` : `The call ${id} ${where}`;
        yield* compareCall(call, subject, reach, isShared || both.isShared);
      }
    }
  },
};

const tellCall = (
  kind: ChangeKind,
  subject: string,
  { value, shared }: LocatedCall,
  about: Pair,
  reach: readonly string[],
): Draft => ({
  kind,
  sentence: `${subject}: ${value.operation}`,
  about,
  reach,
  isShared: shared === true,
});

function* compareCall(call: Pair, subject: string, reach: readonly string[], isShared: boolean): Generator<Draft> {
  const rest = { reach, isShared };
  for (const { name, of, says, tell } of TOLD_MEMBERS) {
    const about = memberOf<never>(call, name);
    const told = (part: typeof about.is) => tell(part?.value, { guard: tellGuard });
    if (differs(about)) {
      const sentence = `${subject} ${says} ${told(about.is)} instead of ${told(about.was)}`;
      yield { kind: kinds[of], sentence, about, ...rest };
    }
  }
  const sent = membersOf(memberOf(call, 'with'));
  const called = replacedIn(sent);
  for (const { from, to, pair } of called) {
    const sentence = `${subject} now sends ${to} instead of ${from}, with the same value`;
    yield { kind: kinds.sends, sentence, ...pair, ...rest };
  }
  for (const [name, value] of sent) {
    if (!differs(value) || called.some(({ from, to }) => [from, to].includes(name))) continue;
    const told = (part: Pair['is']) => (part === undefined ? 'nothing' : tellShort(part.value));
    const sentence = `${subject} now sends ${name} = ${told(value.is)} instead of ${told(value.was)}`;
    yield { kind: kinds.sends, sentence, about: value, ...rest };
  }
}
