import { isOfBrowser } from '../../contract/Contract.ts';
import type { Fault } from '../../contract/faults.ts';
import { isDispensable } from '../../flow/loads.ts';
import type { Answer, FaultAnswer, OutcomeAnswer } from '../Answer.ts';
import { runHandler } from '../actions/runHandler.ts';
import type { ActionContext, Draft } from '../Draft.ts';
import { wrongFields } from '../rules/judgeField.ts';
import type { Invocation } from '../Snapshot.ts';
import { findFault, findOutcome } from './findOutcome.ts';
import { isRepeatable, RETRY_TIMER, waitTimer } from './invocations.ts';
import { concealAnswered } from './parametersOf.ts';
import { pauseBeforeResuming } from './resumeFailed.ts';

/** Pauses in milliseconds before a read is retried. A write is never retried automatically. */
const BACK_OFF = [500, 1000];
/**
 * The faults that a retry may solve. Not among them: a time-out, which already took long; an invalid answer, which
 * would recur; and too many requests, which a retry would make worse.
 */
const PASSING: readonly Fault[] = ['NETWORK', 'INTERNAL', 'UNAVAILABLE'];

/** Takes an answer. If no invocation has its token, its call was dropped, and the answer changes nothing. */
export function takeAnswer(draft: Draft, token: number, answer: Answer): void {
  const invocation = Object.values(draft.snapshot.invocations).find(
    (one) => one.token === token && one.phase === 'asking',
  );
  if (invocation === undefined) return;
  if (answer.kind === 'fault') takeFault(draft, invocation, answer);
  else takeOutcome(draft, invocation, answer);
}

function takeOutcome(draft: Draft, invocation: Invocation, answer: OutcomeAnswer): void {
  const { screenContext } = draft;
  const call = screenContext.program.calls[invocation.call];
  if (call === undefined) return;
  const { [invocation.call]: _invocation, ...invocations } = draft.snapshot.invocations;
  const { [invocation.call]: _failed, ...failed } = draft.snapshot.failed;
  const { [invocation.call]: _unanswered, ...unanswered } = draft.snapshot.unanswered;
  const answered = {
    data: answer.success ? answer.data : undefined,
    parameters: invocation.parameters,
    bound: invocation.bound,
  };
  draft.update({
    invocations,
    failed,
    unanswered,
    answers: { ...draft.snapshot.answers, [invocation.call]: answered },
  });
  concealAnswered(draft, invocation.call);
  const { code, message, errors, data } = answer;
  const context: ActionContext = {
    ...contextOf(invocation, call.operation, answer),
    answer: { data, error: answer.success ? undefined : { code, message, errors, data }, sent: invocation.parameters },
  };
  hideNewErrors(draft, invocation.checked);
  if (answer.success && call.onSuccess !== undefined)
    runHandler(draft, call.onSuccess, context, `${invocation.call} success`);
  const line = findOutcome(call, answer, screenContext);
  if (line !== undefined) runHandler(draft, line.handler, context, `${invocation.call} ${line.name}`);
  else if (!answer.success && !isDispensable(call)) {
    // D-05, for a portal without a line for unknown codes.
    const said = message ? { text: message } : { key: 'errors.unknown' };
    draft.emit({ kind: 'toast', variant: 'error', message: said, reference: answer.reference });
  }
}

/**
 * Hides errors until the next press, for fields that were valid at the press and that the answer made invalid, such as
 * one that has become required.
 */
function hideNewErrors(draft: Draft, checked: readonly string[]): void {
  const wrong = wrongFields(checked, draft.scope());
  if (wrong.length === 0) return;
  const touched = Object.entries(draft.snapshot.touched).filter(([name]) => !wrong.includes(name));
  draft.update({ touched: Object.fromEntries(touched) });
}

function takeFault(draft: Draft, invocation: Invocation, answer: FaultAnswer): void {
  const { screenContext, snapshot } = draft;
  const call = screenContext.program.calls[invocation.call];
  if (call === undefined) return;
  const pause = BACK_OFF[invocation.tries];
  if (pause !== undefined && isRepeatable(screenContext.program, invocation.call) && PASSING.includes(answer.fault)) {
    const again: Invocation = { ...invocation, phase: 'waiting', tries: invocation.tries + 1 };
    draft.update({ invocations: { ...snapshot.invocations, [invocation.call]: again } });
    draft.emit({ kind: 'timer', timer: waitTimer(again), milliseconds: pause });
    return;
  }
  const { [invocation.call]: _, ...invocations } = snapshot.invocations;
  draft.update({ invocations });
  const line = findFault(call, answer.fault, screenContext);
  if (line !== undefined || isDispensable(call)) {
    const answered = { data: undefined, parameters: invocation.parameters, bound: invocation.bound };
    draft.update({ answers: { ...draft.snapshot.answers, [invocation.call]: answered } });
    const context = contextOf(invocation, call.operation, answer);
    if (line !== undefined) runHandler(draft, line.handler, context, `${invocation.call} ${line.name}`);
    return;
  }
  const resumesIn = isRepeatable(screenContext.program, invocation.call)
    ? pauseBeforeResuming(answer, invocation.tries - BACK_OFF.length)
    : undefined;
  const seconds = resumesIn ?? answer.retryAfter;
  const { fault, reference } = answer;
  const failed = { invocation, fault, reference, retryAfter: seconds, resumes: resumesIn !== undefined };
  draft.update({ failed: { ...draft.snapshot.failed, [invocation.call]: failed } });
  const timer = RETRY_TIMER + invocation.call;
  if (seconds === undefined) draft.emit({ kind: 'untimer', timer });
  else draft.emit({ kind: 'timer', timer, milliseconds: seconds * 1000 });
}

const contextOf = (invocation: Invocation, operation: string, { reference }: Answer): ActionContext => ({
  reference,
  checked: invocation.checked,
  blocking: invocation.blocking && !isOfBrowser(operation),
  ...(invocation.control === undefined ? {} : { control: invocation.control }),
  ...(invocation.dialog === undefined ? {} : { dialog: invocation.dialog }),
});
