import { tellGuard } from '../../flow/tellGuard.ts';
import { tellShort } from '../../flow/tellValue.ts';
import type { Call } from '../../flow/types.ts';
import type { LocatedCall } from '../../flow/Unit.ts';
import { allBoth, callsOf } from '../bodies.ts';
import type { ChangeKind, Draft, Pair } from '../Change.ts';
import { differs, memberOf, membersOf, pairOf, replacedIn } from '../Pair.ts';
import type { Subject } from './Subject.ts';

const kinds = {
  added: { id: 'call-added', level: 'risky', about: 'A screen makes one more call to the service or the browser.' },
  removed: { id: 'call-removed', level: 'risky', about: 'A screen no longer makes a call.' },
  operation: { id: 'call-asks-otherwise', level: 'risky', about: 'A call has another operation.' },
  sends: {
    id: 'call-sends-otherwise',
    level: 'risky',
    about: 'A call sends an additional value, one value less, or a different value.',
  },
  load: {
    id: 'call-begins-otherwise',
    level: 'risky',
    about: 'A call is made at another time, under another condition, or the screen waits for it.',
  },
  timing: {
    id: 'call-timing-changed',
    level: 'risky',
    about: 'A call starts earlier or later, or its answer appears earlier or later.',
  },
} satisfies Record<string, ChangeKind>;

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
  const operation = memberOf(call, 'operation');
  if (differs(operation)) {
    yield {
      kind: kinds.operation,
      sentence: `${subject} now has the operation ${operation.is?.value} instead of ${operation.was?.value}`,
      about: operation,
      ...rest,
    };
  }
  const sent = membersOf(memberOf(call, 'with'));
  const called = replacedIn(sent);
  for (const { from, to, pair } of called)
    yield {
      kind: kinds.sends,
      sentence: `${subject} now sends ${to} instead of ${from}, with the same value`,
      ...pair,
      ...rest,
    };
  for (const [name, value] of sent) {
    if (!differs(value) || called.some(({ from, to }) => [from, to].includes(name))) continue;
    const told = (part: Pair['is']) => (part === undefined ? 'nothing' : tellShort(part.value));
    yield {
      kind: kinds.sends,
      sentence: `${subject} now sends ${name} = ${told(value.is)} instead of ${told(value.was)}`,
      about: value,
      ...rest,
    };
  }
  const load = memberOf<string>(call, 'load');
  if (differs(load)) {
    yield {
      kind: kinds.load,
      sentence: `${subject} is now ${LOADS[load.is?.value ?? '']} instead of ${LOADS[load.was?.value ?? '']}`,
      about: load,
      ...rest,
    };
  }
  const when = memberOf<NonNullable<Call['when']>>(call, 'when');
  if (differs(when)) {
    const told = (part: typeof when.is) => (part === undefined ? 'always' : `only if ${tellGuard(part.value)}`);
    yield {
      kind: kinds.load,
      sentence: `${subject} is now made ${told(when.is)} instead of ${told(when.was)}`,
      about: when,
      ...rest,
    };
  }
  for (const [name, what] of [
    ['wait', 'is made after'],
    ['minimumDuration', 'takes at least'],
  ] as const) {
    const time = memberOf(call, name);
    const told = (part: Pair['is']) => (part === undefined ? '0ms' : String(part.value));
    if (differs(time))
      yield {
        kind: kinds.timing,
        sentence: `${subject} now ${what} ${told(time.is)} instead of ${told(time.was)}`,
        about: time,
        ...rest,
      };
  }
}

const LOADS: Readonly<Record<string, string>> = {
  '': 'made by a step',
  required: 'made by the screen, which waits for it',
  preferred: 'made by the screen, which waits for it and goes on without it if it fails',
  optional: 'made by the screen, which does not wait for it',
};
