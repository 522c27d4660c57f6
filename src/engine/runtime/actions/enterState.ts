import { durationOf } from '../../flow/durationOf.ts';
import type { ActionContext, Draft } from '../Draft.ts';
import { leadsAway, STATE_TIMER } from './timerHandler.ts';

/**
 * Enters a state. The state's entry runs unless the screen is already in that state: a step that leads back to the same
 * state must not move the focus. In either case the state's timers start, and those of the former state end.
 */
export function enterState(draft: Draft, name: string, context: ActionContext, isFirst = false): void {
  const { states } = draft.screenContext.program.screen;
  const state = states !== undefined && Object.hasOwn(states, name) ? states[name] : undefined;
  if (state === undefined) return;
  const before = draft.snapshot.state;
  for (const time of Object.keys((before === undefined ? undefined : states?.[before]?.after) ?? {})) {
    draft.emit({ kind: 'untimer', timer: STATE_TIMER + time });
  }
  draft.update({ state: name, reference: context.reference ?? draft.snapshot.reference });
  if (before !== undefined && context.isMoved !== true) {
    if (state.back === before) draft.emit({ kind: 'advance', from: before, to: name });
    else if (states?.[before]?.back === name) draft.emit({ kind: 'recede', from: before });
  }
  for (const [time, handler] of Object.entries(state.after ?? {})) {
    if (draft.snapshot.lingers && leadsAway(handler)) continue;
    draft.emit({ kind: 'timer', timer: STATE_TIMER + time, milliseconds: durationOf(time) });
  }
  if (state.entry !== undefined && (isFirst || before !== name)) {
    draft.entries.push({ handler: state.entry, context: { ...context, stepped: !isFirst } });
  }
}
