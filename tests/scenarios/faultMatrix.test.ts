import { describe, expect, it } from 'vitest';
import { contract } from '../../src/contract/operations.ts';
import { RouterAddresses } from '../../src/engine/adapters/RouterAddresses.ts';
import { failureOutcomes, operationOf } from '../../src/engine/contract/Contract.ts';
import { FAULTS } from '../../src/engine/contract/faults.ts';
import { isDispensable } from '../../src/engine/flow/loads.ts';
import { readGuard } from '../../src/engine/flow/tellGuard.ts';
import type { Call, Guard } from '../../src/engine/flow/types.ts';
import type { Answer } from '../../src/engine/runtime/Answer.ts';
import { parametersOf } from '../../src/engine/runtime/calls/parametersOf.ts';
import { startCall } from '../../src/engine/runtime/calls/startCall.ts';
import { Draft } from '../../src/engine/runtime/Draft.ts';
import type { Effect } from '../../src/engine/runtime/Effect.ts';
import type { ScreenContext } from '../../src/engine/runtime/ScreenContext.ts';
import { indexScreen } from '../../src/engine/runtime/ScreenIndex.ts';
import { createSnapshot, type Snapshot } from '../../src/engine/runtime/Snapshot.ts';
import { transition } from '../../src/engine/runtime/transition.ts';
import { holds } from '../../src/engine/runtime/values/evaluate.ts';
import { isVisible } from '../../src/engine/runtime/values/readAll.ts';
import { EXTERNAL, PARTS, scopeOf } from '../engine/runtime/bench.ts';
import { compileProject } from './bench/compileModules.ts';

const compiled = compileProject();
const addresses = new RouterAddresses();
const screens = [...compiled.flows.screens.keys()];

async function prepareScreen(id: string): Promise<ScreenContext> {
  const { program } = await compiled.load(id);
  const { portal } = compiled.portal;
  return {
    program,
    index: indexScreen(program, PARTS.normalisers),
    portal,
    validators: {},
    addresses,
    parts: PARTS,
    // Everything that the flows need is available.
    external: { ...EXTERNAL, env: { ...EXTERNAL.env, passkeySignIn: true } },
  };
}

/** Stores a value, or any value, where a reference finds it. */
function give(screenContext: ScreenContext, state: Snapshot, reference: string, value: unknown): Snapshot {
  const [root = '', name = ''] = reference.slice(1).split('.');
  if (root === 'state') return { ...state, state: String(value) };
  if (root === 'typed') return { ...state, typed: { ...state.typed, [name]: String(value) } };
  if (root === 'form') return { ...state, form: { ...state.form, [name]: value } };
  if (root === 'input') return { ...state, inputs: { ...state.inputs, [name]: value } };
  if (root === 'env') return state;
  if (root !== 'result') throw new Error(`Nothing gives ${reference} to a screen yet`);
  const answered = { data: {}, bound: {}, parameters: parametersOf(name, {}, scopeOf(screenContext, state)) };
  return { ...state, answers: { ...state.answers, [name]: answered } };
}

/** A snapshot in which the guard holds. */
function satisfy(screenContext: ScreenContext, state: Snapshot, guard: Guard): Snapshot {
  const read = readGuard(guard);
  if (read.kind === 'present') return give(screenContext, state, read.reference, 'given');
  if (read.kind === 'equal')
    return read.pairs.reduce(
      (made, [reference, value]) => give(screenContext, made, reference, [value].flat()[0]),
      state,
    );
  const { field = '', guards = [], operator = undefined } = read.kind === 'operation' ? read : {};
  if (field !== '') return give(screenContext, state, `$form.${field}`, 'given@mail.test');
  if (operator?.joins === undefined) throw new Error(`Nothing makes ${JSON.stringify(guard)} hold yet`);
  const enough = operator.joins === 'or' ? guards.slice(0, 1) : guards;
  return enough.reduce((made, one) => satisfy(screenContext, made, one), state);
}

/** Whether a value reads the answer to a call, directly or through derived values. */
function reads(screenContext: ScreenContext, call: string, value: unknown): boolean {
  const { derived = {} } = screenContext.program.screen;
  return [...(JSON.stringify(value) ?? '').matchAll(/\$(result|derived)\.([\w-]+)/g)].some(([, root, name = '']) =>
    root === 'result' ? name === call : reads(screenContext, call, derived[name]),
  );
}

/** Makes one call of a screen and gives it one answer, again for each automatic retry. */
function meet(
  screenContext: ScreenContext,
  call: string,
  answer: Answer,
): { before: Snapshot; after: Snapshot; effects: Effect[] } {
  const inputs = Object.fromEntries(
    Object.keys(screenContext.program.screen.takes ?? {}).map((name) => [name, 'given']),
  );
  const rested = { ...createSnapshot(inputs, screenContext.index.first), begun: true, ready: true };
  const { when } = screenContext.program.calls[call] ?? {};
  const begun = when === undefined ? rested : satisfy(screenContext, rested, when);
  expect(holds(when, scopeOf(screenContext, begun)), `${call} can be made`).toBe(true);
  const draft = new Draft(screenContext, begun);
  startCall(draft, call, {}, { control: '/pressed' });
  const before = draft.snapshot;
  const effects: Effect[] = [];
  let after = before;
  let pending: Effect[] = draft.effects;
  for (let round = 0; round < 10; round += 1) {
    const run = after.invocations[call];
    if (run === undefined) break;
    const timer = pending.find((effect) => effect.kind === 'timer' && effect.timer === `wait:${run.token}`);
    const event =
      run.phase === 'asking' || timer?.kind !== 'timer'
        ? ({ kind: 'answer', token: run.token, answer } as const)
        : ({ kind: 'elapse', timer: timer.timer } as const);
    const stepped = transition(screenContext, after, event);
    after = stepped.snapshot;
    pending = [...stepped.effects];
    effects.push(...stepped.effects);
  }
  return { before, after, effects };
}

/** The visitor sees a difference: a message, or another screen. */
function isSeen({ before, after, effects }: ReturnType<typeof meet>): boolean {
  const isElsewhere = after.left || after.state !== before.state || after.dialog !== undefined;
  const isSaid =
    after.banner !== undefined || Object.keys(after.serverErrors).length > 0 || after.focusing !== undefined;
  return isElsewhere || isSaid || effects.some(({ kind }) => kind === 'toast');
}

/** The visitor sees a difference, or another call is made. */
const isTold = (met: ReturnType<typeof meet>) => isSeen(met) || met.effects.some(({ kind }) => kind === 'ask');

/** A decorative load shows only what its own lines say (D-95). */
const hasLine = ({ on = {}, outcomes = [] }: Call, code: string) =>
  code in on || '*' in on || 'FAULT' in on || outcomes.length > 0;

describe.each(screens)('R01: every call of %s', (screen) => {
  it('shows a message and a way on after every fault', async () => {
    const screenContext = await prepareScreen(screen);
    for (const [call, source] of Object.entries(screenContext.program.calls)) {
      for (const fault of FAULTS) {
        const met = meet(screenContext, call, { kind: 'fault', fault });
        expect(met.after.invocations[call], `${call} ends after ${fault}`).toBeUndefined();
        if (isDispensable(source)) expect(met.after.answers[call], `${call} is not repeated without end`).toBeDefined();
        const isFine = isDispensable(source) || met.after.failed[call] !== undefined || isTold(met);
        expect(isFine, `${call} after ${fault}`).toBe(true);
      }
    }
  });

  it('shows a text for every failure, an unknown code and an empty error', async () => {
    const screenContext = await prepareScreen(screen);
    for (const [call, source] of Object.entries(screenContext.program.calls)) {
      const { operation } = source;
      if (operationOf(operation, contract) === undefined) continue;
      for (const code of [...failureOutcomes(operation, contract), 'NEVER_HEARD_OF']) {
        const met = meet(screenContext, call, { kind: 'outcome', outcome: code, code, success: false });
        expect(met.after.invocations[call], `${call} is over after ${code}`).toBeUndefined();
        if (!isDispensable(source)) expect(isTold(met), `${call} after ${code}`).toBe(true);
        else if (!hasLine(source, code)) {
          expect(isSeen(met), `${call} blocks nothing and shows nothing after ${code}`).toBe(false);
          expect(met.after.answers[call], `${call} is not repeated without end`).toBeDefined();
        }
      }
    }
  });

  it('has no control that sends the answer of a load which failed', async () => {
    const screenContext = await prepareScreen(screen);
    const { calls } = screenContext.program;
    for (const [load, source] of Object.entries(calls)) {
      if (source.load !== 'required') continue;
      const failed = meet(screenContext, load, { kind: 'fault', fault: 'NETWORK' }).after;
      const states = Object.keys(screenContext.program.screen.states ?? {});
      for (const state of states.length === 0 ? [undefined] : states) {
        const scope = scopeOf(screenContext, { ...failed, state });
        const pressable = [...(screenContext.index.controls.get('')?.values() ?? [])].filter(
          ({ item }) => isVisible(item, scope) && holds('enabled' in item ? item.enabled : undefined, scope),
        );
        const sending = pressable.flatMap(({ item }) =>
          [item.do ?? []]
            .flat()
            .flatMap(({ call }) => (call !== undefined && reads(screenContext, load, calls[call]?.with) ? [call] : [])),
        );
        expect(sending, `without ${load}, in ${state}`).toEqual([]);
      }
    }
  });
});
