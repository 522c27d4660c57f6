import { expect } from 'vitest';
import type { Fault } from '../../../src/engine/contract/faults.ts';
import type { Answer } from '../../../src/engine/runtime/Answer.ts';
import type { Effect, EffectOf } from '../../../src/engine/runtime/Effect.ts';
import type { FlowEvent } from '../../../src/engine/runtime/FlowEvent.ts';
import { transition } from '../../../src/engine/runtime/transition.ts';
import { prepare } from './bench.ts';

/** Plays a screen by events; keeps every effect. */
export async function play(
  screen: object,
  portal: object = {},
  inputs: Readonly<Record<string, unknown>> = {},
  files: Readonly<Record<string, object>> = {},
) {
  const prepared = await prepare(screen, portal, files);
  let state = { ...prepared.state, inputs };
  const effects: Effect[] = [];
  const send = (event: FlowEvent) => {
    const before = state;
    const frozen = JSON.stringify(before);
    const stepped = transition(prepared.screenContext, state, event);
    expect(JSON.stringify(before), 'a transition changes no snapshot').toBe(frozen);
    state = stepped.snapshot;
    effects.push(...stepped.effects);
    return stepped.effects;
  };
  const kind = <K extends Effect['kind']>(name: K) =>
    effects.filter((effect): effect is EffectOf<K> => effect.kind === name);
  const answer = (operation: string, given: Answer) => {
    const asked = kind('ask').findLast((effect) => effect.operation === operation);
    if (asked === undefined) throw new Error(`${operation} was not asked`);
    return send({ kind: 'answer', token: asked.token, answer: given });
  };
  send({ kind: 'begin' });
  return {
    send,
    kind,
    answer,
    press: (action: string, form = '') => send({ kind: 'press', form, action }),
    change: (field: string, value: unknown) => send({ kind: 'change', field, value }),
    get state() {
      return state;
    },
  };
}

export const success = (data: unknown = null, code = 'OK'): Answer => ({
  kind: 'outcome',
  outcome: code,
  code,
  success: true,
  data,
});
export const failure = (code: string, outcome = code): Answer => ({ kind: 'outcome', outcome, code, success: false });
export const fault = (name: Fault, retryAfter?: number): Answer => ({
  kind: 'fault',
  fault: name,
  ...(retryAfter === undefined ? {} : { retryAfter }),
});
/** A button with this action. */
export const go = (body: object) => ({ button: 'go', do: body });
