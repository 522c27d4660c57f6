import { describe, expect, it } from 'vitest';
import { FAULTS } from '../../src/contract/failures.ts';
import { failureOutcomes, isOperationId } from '../../src/contract/operations.ts';
import type { Answer } from '../../src/runtime/Answer.ts';
import { startCall } from '../../src/runtime/calls/startCall.ts';
import { Draft } from '../../src/runtime/Draft.ts';
import type { Effect } from '../../src/runtime/Effect.ts';
import { createState, type RunState } from '../../src/runtime/RunState.ts';
import { indexScreen } from '../../src/runtime/ScreenIndex.ts';
import type { Setting } from '../../src/runtime/Setting.ts';
import { separateInputs } from '../../src/runtime/separateInputs.ts';
import { step } from '../../src/runtime/step.ts';
import { WORLD } from '../runtime/bench.ts';
import { compileProject } from './bench/compileModules.ts';

const compiled = compileProject();
const screens = [...compiled.flows.screens.keys()];

async function prepareScreen(id: string): Promise<Setting> {
  const program = separateInputs((await compiled.load(id)).program);
  const { portal } = compiled.portal;
  return { program, index: indexScreen(program), portal, validate: () => [], world: WORLD };
}

/** Makes one call of a screen and gives it one answer, again and again while it is asked again by itself. */
function meet(
  setting: Setting,
  call: string,
  answer: Answer,
): { before: RunState; after: RunState; effects: Effect[] } {
  const inputs = Object.fromEntries(Object.keys(setting.program.screen.takes ?? {}).map((name) => [name, 'given']));
  const begun = { ...createState(inputs, setting.index.first), begun: true, ready: true };
  const draft = new Draft(setting, begun);
  startCall(draft, call, {}, { control: '/pressed' });
  const before = draft.state;
  const effects: Effect[] = [];
  let after = before;
  let pending: Effect[] = draft.effects;
  for (let round = 0; round < 10; round += 1) {
    const run = after.runs[call];
    if (run === undefined) break;
    const timer = pending.find((effect) => effect.kind === 'timer' && effect.timer === `wait:${run.token}`);
    const event =
      run.phase === 'asking' || timer?.kind !== 'timer'
        ? ({ kind: 'answer', token: run.token, answer } as const)
        : ({ kind: 'elapse', timer: timer.timer } as const);
    const stepped = step(setting, after, event);
    after = stepped.state;
    pending = [...stepped.effects];
    effects.push(...stepped.effects);
  }
  return { before, after, effects };
}

/** Something is said, or the visitor is somewhere else. */
function isTold({ before, after, effects }: ReturnType<typeof meet>): boolean {
  const isElsewhere = after.left || after.state !== before.state || after.dialog !== undefined;
  const isSaid = after.banner !== undefined || Object.keys(after.refused).length > 0 || after.focusing !== undefined;
  const isAsking = effects.some(({ kind }) => kind === 'ask');
  return isElsewhere || isSaid || isAsking || effects.some(({ kind }) => kind === 'toast');
}

describe.each(screens)('R01: every call of %s', (screen) => {
  it('meets every fault with something said and a way on', async () => {
    const setting = await prepareScreen(screen);
    for (const [call, { load, when }] of Object.entries(setting.program.calls)) {
      if (when !== undefined) continue;
      for (const fault of FAULTS) {
        const met = meet(setting, call, { kind: 'fault', fault });
        expect(met.after.runs[call], `${call} is not under way for ever after ${fault}`).toBeUndefined();
        const isFine = load === 'optional' || met.after.failed[call] !== undefined || isTold(met);
        expect(isFine, `${call} after ${fault}`).toBe(true);
      }
    }
  });

  it('meets every failure, a code that nobody knows and an empty error with something said', async () => {
    const setting = await prepareScreen(screen);
    for (const [call, { load, operation, when }] of Object.entries(setting.program.calls)) {
      if (when !== undefined || load === 'optional' || !isOperationId(operation)) continue;
      for (const code of [...failureOutcomes(operation), 'NEVER_HEARD_OF']) {
        const met = meet(setting, call, { kind: 'outcome', outcome: code, code, success: false });
        expect(met.after.runs[call], `${call} is over after ${code}`).toBeUndefined();
        expect(isTold(met), `${call} after ${code}`).toBe(true);
      }
    }
  });
});
