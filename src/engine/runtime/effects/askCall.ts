import { isOfBrowser, UNKNOWN } from '../../contract/Contract.ts';
import type { Answer } from '../Answer.ts';
import type { EffectOf } from '../Effect.ts';
import type { PendingCall } from '../ports.ts';
import { nameIn } from '../stepNames.ts';
import type { Running } from './Running.ts';

/** The answer to an operation that the contract does not declare. The checker reports such a call. */
const NOT_DECLARED: PendingCall = {
  answer: Promise.resolve({ kind: 'outcome', outcome: UNKNOWN, code: UNKNOWN, success: false }),
  abort: () => {},
};

/** The steps that a call tells the service at most, so that no header is too long. */
const MOST_STEPS = 12;

/** Calls the service or the browser. The answer is taken as an event, after `minimumDuration` at the earliest. */
export function askCall(ask: EffectOf<'ask'>, running: Running): void {
  const { token, call, operation, parameters, minimumDuration } = ask;
  const { host, isShell, program, snapshot } = running;
  const { ports, language } = host;
  host.steps.push(nameIn(isShell, program?.id, snapshot, `${call} ask`));
  const steps = host.steps.slice(-MOST_STEPS);
  let caller = ports.browser;
  if (!isOfBrowser(operation)) {
    caller = ports.http;
    host.steps = [];
  }
  const began = ports.clock.monotonic();
  const described = program?.operations[operation];
  const validators = running.validatorsOf(operation);
  const key = keyOf(ask, running);
  const pending =
    described === undefined
      ? NOT_DECLARED
      : caller.ask({ operation, described, parameters, language, validators, key, steps });
  running.pendingCalls.set(token, pending);
  const deliver = (answer: Answer) => {
    if (running.pendingCalls.get(token) !== pending) return;
    running.pendingCalls.delete(token);
    running.dispatch({ kind: 'answer', token, answer });
  };
  void pending.answer.then((answer) => {
    const left = minimumDuration - (ports.clock.monotonic() - began);
    if (left > 0) ports.clock.after(left, () => deliver(answer));
    else deliver(answer);
  });
}

/** The idempotency key of an intent: the same for each attempt, and unique among intents. */
function keyOf({ intent }: EffectOf<'ask'>, { keys, host }: Running): string | undefined {
  if (intent === undefined) return undefined;
  const key = keys.get(intent) ?? host.ports.random();
  keys.set(intent, key);
  return key;
}
