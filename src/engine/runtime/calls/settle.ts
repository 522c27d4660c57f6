import { compareStructural } from 'mobx';
import { isOfBrowser } from '../../contract/Contract.ts';
import { isLoad } from '../../flow/loads.ts';
import { takeFocus } from '../actions/enterState.ts';
import type { Draft } from '../Draft.ts';
import { holds } from '../values/evaluate.ts';
import { dropInvocation, endPatience, isComplete, isRepeatable } from './invocations.ts';
import { concealUnused, parametersOf } from './parametersOf.ts';
import { presetFields } from './presetFields.ts';
import { startCall } from './startCall.ts';

/** The maximum number of rounds: more than any real chain of answers needs. It stops cyclic flows. */
const ROUNDS = 50;

/**
 * Stabilises the screen after an event: sets initial values, drops answers whose parameters have changed (and the
 * answers that depend on them), and starts loads.
 */
export function settle(draft: Draft): void {
  for (let round = 0; round < ROUNDS && !draft.snapshot.left; round += 1) {
    const before = draft.snapshot;
    presetFields(draft);
    forgetStale(draft);
    endOver(draft);
    runLoads(draft);
    if (draft.snapshot === before) break;
  }
  if (!draft.snapshot.left) concealUnused(draft);
  if (draft.snapshot.ready || Object.values(draft.snapshot.invocations).some((invocation) => invocation.blocking))
    return;
  draft.update({ ready: true });
  endPatience(draft);
  if (draft.snapshot.focusing?.isDue === true) takeFocus(draft);
}

function forgetStale(draft: Draft): void {
  const { answers, failed } = draft.snapshot;
  const isStale = (call: string, { bound, parameters }: Pick<(typeof answers)[string], 'bound' | 'parameters'>) =>
    !compareStructural(parametersOf(call, bound, draft.scope()), parameters);
  const keep = Object.entries(answers).filter(([call, answered]) => !isStale(call, answered));
  if (keep.length < Object.keys(answers).length) draft.update({ answers: Object.fromEntries(keep) });
  // A failed write can still be retried after edits, with the new values.
  const loads = draft.screenContext.program.calls;
  const left = Object.entries(failed).filter(
    ([call, { invocation }]) => !isLoad(loads[call]) || !isStale(call, invocation),
  );
  if (left.length < Object.keys(failed).length) draft.update({ failed: Object.fromEntries(left) });
}

/**
 * Drops reads and browser prompts that a step started and whose guard no longer holds; a dropped prompt closes. A write
 * is never dropped.
 */
function endOver(draft: Draft): void {
  const { program } = draft.screenContext;
  for (const id of Object.keys(draft.snapshot.invocations)) {
    const { when, load, operation = '' } = program.calls[id] ?? {};
    const mayEnd = when !== undefined && load === undefined && (isOfBrowser(operation) || isRepeatable(program, id));
    if (mayEnd && !holds(when, draft.scope())) dropInvocation(draft, id);
  }
}

function runLoads(draft: Draft): void {
  const { index, program } = draft.screenContext;
  for (const id of index.loads) {
    const call = program.calls[id];
    if (call === undefined) continue;
    const invocation = draft.snapshot.invocations[id];
    const parameters = parametersOf(id, invocation?.bound ?? {}, draft.scope());
    if (!isComplete(program, id, parameters) || !holds(call.when, draft.scope())) {
      if (invocation !== undefined && invocation.control === undefined) dropInvocation(draft, id);
      continue;
    }
    if (invocation !== undefined) {
      if (compareStructural(invocation.parameters, parameters)) continue;
      dropInvocation(draft, id);
    } else if (Object.hasOwn(draft.snapshot.answers, id) || Object.hasOwn(draft.snapshot.failed, id)) continue;
    startCall(draft, id, {}, {});
  }
}
