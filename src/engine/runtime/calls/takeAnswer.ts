import { isOfBrowser } from '../../contract/Contract.ts';
import type { Fault } from '../../contract/faults.ts';
import type { Answer, Faulted, Outcome } from '../Answer.ts';
import { runHandler } from '../acts/runHandler.ts';
import type { Act, Draft } from '../Draft.ts';
import type { Run } from '../RunState.ts';
import { wrongFields } from '../rules/judgeForm.ts';
import { concealAnswered } from './conceal.ts';
import { findFault, findOutcome } from './findOutcome.ts';
import { isRepeatable } from './operationOf.ts';
import { pauseBeforeResuming } from './resumeFailed.ts';
import { RETRY_TIMER, waitTimer } from './timers.ts';

/** Pauses before a reading is asked again by itself, in milliseconds; a write never is. */
const BACK_OFF = [500, 1000];
/** A time-out has lasted long enough, a broken answer comes again, and too many requests are not helped by more. */
const PASSING: readonly Fault[] = ['NETWORK', 'INTERNAL', 'UNAVAILABLE'];

/** What an answer does. One whose token no run carries belongs to a call that was left: it changes nothing. */
export function takeAnswer(draft: Draft, token: number, answer: Answer): void {
  const run = Object.values(draft.state.runs).find((one) => one.token === token && one.phase === 'asking');
  if (run === undefined) return;
  if (answer.kind === 'fault') takeFault(draft, run, answer);
  else takeOutcome(draft, run, answer);
}

function takeOutcome(draft: Draft, run: Run, answer: Outcome): void {
  const { setting } = draft;
  const call = setting.program.calls[run.call];
  if (call === undefined) return;
  const { [run.call]: _run, ...runs } = draft.state.runs;
  const { [run.call]: _failed, ...failed } = draft.state.failed;
  const { [run.call]: _unanswered, ...unanswered } = draft.state.unanswered;
  const answered = { data: answer.success ? answer.data : undefined, parameters: run.parameters, given: run.given };
  draft.update({ runs, failed, unanswered, answers: { ...draft.state.answers, [run.call]: answered } });
  concealAnswered(draft, run.call);
  const { code, message, errors, data } = answer;
  const act: Act = {
    ...actOf(run, call.operation),
    answer: { data, error: answer.success ? undefined : { code, message, errors, data }, sent: run.parameters },
  };
  forgive(draft, run.checked);
  if (answer.success && call.onSuccess !== undefined) runHandler(draft, call.onSuccess, act);
  const line = findOutcome(call, answer, setting);
  if (line !== undefined) runHandler(draft, line, act);
  else if (!answer.success && call.load !== 'optional') {
    // D-05, for a portal that says nothing about unknown codes.
    draft.emit({ kind: 'toast', variant: 'error', message: message ? { text: message } : { key: 'errors.unknown' } });
  }
}

/**
 * Fields that the press found right and the answer made wrong, such as one that is required from now on: nobody has
 * been asked for them yet, so their errors wait for the next press.
 */
function forgive(draft: Draft, checked: readonly string[]): void {
  const wrong = wrongFields(checked, draft.scope());
  if (wrong.length === 0) return;
  const judged = Object.entries(draft.state.judged).filter(([name]) => !wrong.includes(name));
  draft.update({ judged: Object.fromEntries(judged) });
}

function takeFault(draft: Draft, run: Run, answer: Faulted): void {
  const { setting, state } = draft;
  const call = setting.program.calls[run.call];
  if (call === undefined) return;
  const pause = BACK_OFF[run.tries];
  if (pause !== undefined && isRepeatable(setting.program, run.call) && PASSING.includes(answer.fault)) {
    const again: Run = { ...run, phase: 'waiting', tries: run.tries + 1 };
    draft.update({ runs: { ...state.runs, [run.call]: again } });
    draft.emit({ kind: 'timer', timer: waitTimer(again), milliseconds: pause });
    return;
  }
  const { [run.call]: _, ...runs } = state.runs;
  draft.update({ runs });
  const line = findFault(call, answer.fault, setting);
  if (line !== undefined || call.load === 'optional') {
    const answered = { data: undefined, parameters: run.parameters, given: run.given };
    draft.update({ answers: { ...draft.state.answers, [run.call]: answered } });
    if (line !== undefined) runHandler(draft, line, actOf(run, call.operation));
    return;
  }
  const resumesIn = isRepeatable(setting.program, run.call)
    ? pauseBeforeResuming(answer, run.tries - BACK_OFF.length)
    : undefined;
  const seconds = resumesIn ?? answer.retryAfter;
  const failed = { run, fault: answer.fault, retryAfter: seconds, resumes: resumesIn !== undefined };
  draft.update({ failed: { ...draft.state.failed, [run.call]: failed } });
  const timer = RETRY_TIMER + run.call;
  if (seconds === undefined) draft.emit({ kind: 'untimer', timer });
  else draft.emit({ kind: 'timer', timer, milliseconds: seconds * 1000 });
}

const actOf = (run: Run, operation: string): Act => ({
  checked: run.checked,
  covered: run.covered && !isOfBrowser(operation),
  ...(run.control === undefined ? {} : { control: run.control }),
  ...(run.dialog === undefined ? {} : { dialog: run.dialog }),
});
