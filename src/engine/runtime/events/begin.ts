import { durationOf } from '../../flow/durationOf.ts';
import { enterState, SCREEN_TIMER } from '../acts/enterState.ts';
import { runHandler } from '../acts/runHandler.ts';
import { presetFields } from '../calls/presetFields.ts';
import type { Draft } from '../Draft.ts';

/**
 * The visit begins: presets, timers, the screen's entry. Where that has chosen no state the first one is entered.
 */
export function begin(draft: Draft): void {
  if (draft.state.begun) return;
  const { program, index } = draft.setting;
  draft.update({ begun: true, state: undefined });
  presetFields(draft);
  for (const time of Object.keys(program.screen.after ?? {})) {
    draft.emit({ kind: 'timer', timer: SCREEN_TIMER + time, milliseconds: durationOf(time) });
  }
  const act = { covered: true };
  if (program.screen.entry !== undefined) runHandler(draft, program.screen.entry, act);
  if (index.first !== undefined && draft.state.state === undefined && !draft.state.left) {
    enterState(draft, index.first, act, true);
  }
}
