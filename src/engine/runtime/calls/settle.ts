import type { Draft } from '../Draft.ts';
import { holds } from '../values/evaluate.ts';
import { isSame } from '../values/isSame.ts';
import { concealUnasked } from './conceal.ts';
import { dropRun } from './dropRun.ts';
import { isComplete } from './operationOf.ts';
import { parametersOf } from './parametersOf.ts';
import { presetFields } from './presetFields.ts';
import { startCall } from './startCall.ts';

/** More rounds than any chain of answers is long; a circle in a flow ends here instead of never. */
const ROUNDS = 50;

/**
 * Brings the screen to rest after an event: presets are given, answers whose question has changed are forgotten
 * (and with them what was asked with those), loads are asked.
 */
export function settle(draft: Draft): void {
  for (let round = 0; round < ROUNDS && !draft.state.left; round += 1) {
    const before = draft.state;
    presetFields(draft);
    forgetStale(draft);
    runLoads(draft);
    if (draft.state === before) break;
  }
  if (!draft.state.left) concealUnasked(draft);
  if (!draft.state.ready && !Object.values(draft.state.runs).some((run) => run.covered)) draft.update({ ready: true });
}

function forgetStale(draft: Draft): void {
  const { answers, failed } = draft.state;
  const isStale = (call: string, { given, parameters }: Pick<(typeof answers)[string], 'given' | 'parameters'>) =>
    !isSame(parametersOf(call, given, draft.scope()), parameters);
  const keep = Object.entries(answers).filter(([call, answered]) => !isStale(call, answered));
  if (keep.length < Object.keys(answers).length) draft.update({ answers: Object.fromEntries(keep) });
  // What was typed since does not take back the offer to try a write again: it is sent as it then is.
  const loads = draft.setting.program.calls;
  const left = Object.entries(failed).filter(
    ([call, { run }]) => loads[call]?.load === undefined || !isStale(call, run),
  );
  if (left.length < Object.keys(failed).length) draft.update({ failed: Object.fromEntries(left) });
}

function runLoads(draft: Draft): void {
  const { index, program } = draft.setting;
  for (const id of index.loads) {
    const call = program.calls[id];
    if (call === undefined) continue;
    const run = draft.state.runs[id];
    const parameters = parametersOf(id, run?.given ?? {}, draft.scope());
    if (!isComplete(program, id, parameters) || !holds(call.when, draft.scope())) {
      if (run !== undefined && run.control === undefined) dropRun(draft, id);
      continue;
    }
    if (run !== undefined) {
      if (isSame(run.parameters, parameters)) continue;
      dropRun(draft, id);
    } else if (Object.hasOwn(draft.state.answers, id) || Object.hasOwn(draft.state.failed, id)) continue;
    startCall(draft, id, {}, {});
  }
}
