import { compareStructural } from 'mobx';
import { isOfBrowser } from '../../contract/Contract.ts';
import { durationOf } from '../../flow/durationOf.ts';
import { isWaitedFor } from '../../flow/loads.ts';
import type { ActionContext, Draft } from '../Draft.ts';
import type { BoundParameter, Invocation } from '../Snapshot.ts';
import { holds } from '../values/evaluate.ts';
import { beginPatience, dropInvocation, isRepeatable, waitTimer } from './invocations.ts';
import { fieldsSent, parametersOf } from './parametersOf.ts';

/**
 * Starts a call at once, or after its `wait`. A running call does not start again (R03), but a newer read replaces an
 * older one.
 */
export function startCall(
  draft: Draft,
  id: string,
  bound: Readonly<Record<string, BoundParameter>>,
  context: ActionContext,
): void {
  const call = draft.screenContext.program.calls[id];
  if (call === undefined || !holds(call.when, draft.scope(context))) return;
  const before = draft.snapshot.invocations[id];
  if (before !== undefined && before.phase === 'asking' && !isRepeatable(draft.screenContext.program, id)) return;
  if (before !== undefined) dropInvocation(draft, id);
  const token = draft.snapshot.tokens + 1;
  const invocation: Invocation = {
    call: id,
    token,
    phase: call.wait === undefined ? 'asking' : 'waiting',
    bound,
    parameters: parametersOf(id, bound, draft.scope()),
    fields: call.load === undefined || context.control !== undefined ? fieldsSent(id, bound, draft.scope()) : [],
    control: context.control,
    checked: context.checked ?? [],
    dialog: context.dialog,
    blocking: isWaitedFor(call) || (context.blocking === true && !isOfBrowser(call.operation)),
    tries: 0,
  };
  const { [id]: _, ...failed } = draft.snapshot.failed;
  draft.update({ tokens: token, failed, invocations: { ...draft.snapshot.invocations, [id]: invocation } });
  beginPatience(draft, id);
  if (call.wait === undefined) ask(draft, invocation);
  else draft.emit({ kind: 'timer', timer: waitTimer(invocation), milliseconds: durationOf(call.wait) });
}

/** The wait of a call is over: it starts, with the current values. */
export function resumeWaiting(draft: Draft, timer: string): void {
  const invocation = Object.values(draft.snapshot.invocations).find((one) => waitTimer(one) === timer);
  if (invocation === undefined) return;
  const parameters = parametersOf(invocation.call, invocation.bound, draft.scope());
  const pending: Invocation = { ...invocation, phase: 'asking', parameters };
  draft.update({ invocations: { ...draft.snapshot.invocations, [invocation.call]: pending } });
  ask(draft, pending);
}

/** Retries a read, with the current values. */
export function retryRead(draft: Draft, invocation: Invocation): void {
  const token = draft.snapshot.tokens + 1;
  const parameters = parametersOf(invocation.call, invocation.bound, draft.scope());
  const again: Invocation = { ...invocation, token, parameters, phase: 'asking', tries: invocation.tries + 1 };
  draft.update({ tokens: token, invocations: { ...draft.snapshot.invocations, [invocation.call]: again } });
  ask(draft, again);
}

function ask(draft: Draft, invocation: Invocation): void {
  const call = draft.screenContext.program.calls[invocation.call];
  if (call === undefined) return;
  const minimumDuration = call.minimumDuration === undefined ? 0 : durationOf(call.minimumDuration);
  const { token, parameters } = invocation;
  const intent = isRepeatable(draft.screenContext.program, invocation.call) ? undefined : intentOf(draft, invocation);
  draft.emit({
    kind: 'ask',
    token,
    call: invocation.call,
    operation: call.operation,
    parameters,
    minimumDuration,
    intent,
  });
}

/**
 * The intent of a write. Until the write is answered, a write with the same parameters is the same intent, however it
 * is retried.
 */
function intentOf(draft: Draft, { call, token, parameters }: Invocation): number {
  const { unanswered } = draft.snapshot;
  const before = unanswered[call];
  const intent = before !== undefined && compareStructural(before.parameters, parameters) ? before.intent : token;
  draft.update({ unanswered: { ...unanswered, [call]: { intent, parameters } } });
  return intent;
}
