import { isOfBrowser } from '../../contract/Contract.ts';
import { durationOf } from '../../flow/durationOf.ts';
import type { Act, Draft } from '../Draft.ts';
import type { Given, Run } from '../RunState.ts';
import { holds } from '../values/evaluate.ts';
import { isSame } from '../values/isSame.ts';
import { dropRun } from './dropRun.ts';
import { isRepeatable } from './operationOf.ts';
import { fieldsSent, parametersOf } from './parametersOf.ts';
import { waitTimer } from './timers.ts';

/**
 * Begins a call: at once, or after its `wait`. A call that is under way already is not made twice (R03), except
 * that a newer reading replaces an older one.
 */
export function startCall(draft: Draft, id: string, given: Readonly<Record<string, Given>>, act: Act): void {
  const call = draft.setting.program.calls[id];
  if (call === undefined || !holds(call.when, draft.scope(act))) return;
  const before = draft.state.runs[id];
  if (before !== undefined && before.phase === 'asking' && !isRepeatable(draft.setting.program, id)) return;
  if (before !== undefined) dropRun(draft, id);
  const token = draft.state.tokens + 1;
  const run: Run = {
    call: id,
    token,
    phase: call.wait === undefined ? 'asking' : 'waiting',
    given,
    parameters: parametersOf(id, given, draft.scope()),
    fields: call.load === undefined || act.control !== undefined ? fieldsSent(id, given, draft.scope()) : [],
    control: act.control,
    checked: act.checked ?? [],
    dialog: act.dialog,
    covered: call.load === 'required' || (act.covered === true && !isOfBrowser(call.operation)),
    tries: 0,
  };
  const { [id]: _, ...failed } = draft.state.failed;
  draft.update({ tokens: token, failed, runs: { ...draft.state.runs, [id]: run } });
  if (call.wait === undefined) ask(draft, run);
  else draft.emit({ kind: 'timer', timer: waitTimer(run), milliseconds: durationOf(call.wait) });
}

/** The wait of a run is over: it is asked with what holds by now. */
export function resumeRun(draft: Draft, timer: string): void {
  const run = Object.values(draft.state.runs).find((one) => waitTimer(one) === timer);
  if (run === undefined) return;
  const parameters = parametersOf(run.call, run.given, draft.scope());
  const asking: Run = { ...run, phase: 'asking', parameters };
  draft.update({ runs: { ...draft.state.runs, [run.call]: asking } });
  ask(draft, asking);
}

/** Another try of a reading, with what holds by now. */
export function askAgain(draft: Draft, run: Run): void {
  const token = draft.state.tokens + 1;
  const parameters = parametersOf(run.call, run.given, draft.scope());
  const again: Run = { ...run, token, parameters, phase: 'asking', tries: run.tries + 1 };
  draft.update({ tokens: token, runs: { ...draft.state.runs, [run.call]: again } });
  ask(draft, again);
}

function ask(draft: Draft, run: Run): void {
  const call = draft.setting.program.calls[run.call];
  if (call === undefined) return;
  const minimumDuration = call.minimumDuration === undefined ? 0 : durationOf(call.minimumDuration);
  const { token, parameters } = run;
  const intent = isRepeatable(draft.setting.program, run.call) ? undefined : intentOf(draft, run);
  draft.emit({ kind: 'ask', token, operation: call.operation, parameters, minimumDuration, intent });
}

/** The same write with the same parameters is the same intent until it has been answered, however it is tried again. */
function intentOf(draft: Draft, { call, token, parameters }: Run): number {
  const { unanswered } = draft.state;
  const before = unanswered[call];
  const intent = before !== undefined && isSame(before.parameters, parameters) ? before.intent : token;
  draft.update({ unanswered: { ...unanswered, [call]: { intent, parameters } } });
  return intent;
}
