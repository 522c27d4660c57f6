import { durationOf } from '../../flow/durationOf.ts';
import { enterState } from '../actions/enterState.ts';
import { runHandler } from '../actions/runHandler.ts';
import { SCREEN_TIMER } from '../actions/timerHandler.ts';
import { presetFields } from '../calls/presetFields.ts';
import type { Draft } from '../Draft.ts';

/**
 * The visit begins: initial values, timers, the screen's entry. If that chooses no state, the first state is entered.
 */
export function begin(draft: Draft): void {
  if (draft.snapshot.begun) return;
  const { program, index } = draft.screenContext;
  draft.update({ begun: true, state: undefined });
  presetFields(draft);
  for (const time of Object.keys(program.screen.after ?? {})) {
    draft.emit({ kind: 'timer', timer: SCREEN_TIMER + time, milliseconds: durationOf(time) });
  }
  const context = { blocking: true };
  if (program.screen.entry !== undefined) runHandler(draft, program.screen.entry, context);
  if (index.first !== undefined && draft.snapshot.state === undefined && !draft.snapshot.left) {
    enterState(draft, index.first, context, true);
  }
}
