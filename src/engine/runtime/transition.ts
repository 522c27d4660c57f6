import { durationOf } from '../flow/durationOf.ts';
import { cancelFocus, closeDialog, enterState, FOCUS_TIMER, takeFocus } from './actions/enterState.ts';
import { endVisit, runEntries, runHandler } from './actions/runHandler.ts';
import { leadsAway, SCREEN_TIMER, STATE_TIMER, timerHandler } from './actions/timerHandler.ts';
import { losePatience, PATIENCE_TIMER } from './calls/invocations.ts';
import { presetFields } from './calls/presetFields.ts';
import { endWait, resumeFailed } from './calls/resumeFailed.ts';
import { settle } from './calls/settle.ts';
import { resumeWaiting, startCall } from './calls/startCall.ts';
import { takeAnswer } from './calls/takeAnswer.ts';
import { type Choice, Draft } from './Draft.ts';
import type { Effect } from './Effect.ts';
import { changeField, typeText } from './events/changeField.ts';
import { checkFields, pressControl } from './events/pressControl.ts';
import type { FlowEvent } from './FlowEvent.ts';
import type { ScreenContext } from './ScreenContext.ts';
import type { Snapshot } from './Snapshot.ts';
import { normalise } from './values/evaluate.ts';
import { keepInputs } from './verbs/store.ts';

export interface Transition {
  readonly snapshot: Snapshot;
  /** In the order of execution. */
  readonly effects: readonly Effect[];
  /** The steps that the handlers chose, in the order in which the handlers ran. */
  readonly choices: readonly Choice[];
}

/**
 * The semantics of the language: what an event does to a screen. The function is pure: time, storage and network are
 * read as data and changed by effects.
 */
export function transition(screenContext: ScreenContext, snapshot: Snapshot, event: FlowEvent): Transition {
  if (snapshot.left && event.kind !== 'stay') return { snapshot, effects: [], choices: [] };
  const draft = new Draft(screenContext, snapshot);
  take(draft, event);
  runEntries(draft);
  if (draft.snapshot.begun) settle(draft);
  return { snapshot: draft.snapshot, effects: draft.effects, choices: draft.choices };
}

function take(draft: Draft, event: FlowEvent): void {
  switch (event.kind) {
    case 'begin':
      begin(draft);
      break;
    case 'refresh':
      break;
    case 'change':
      changeField(draft, event.field, event.value);
      break;
    case 'type':
      typeText(draft, event.field, event.text);
      break;
    case 'blur':
      blurField(draft, event.field);
      break;
    case 'press':
      pressControl(draft, event.form, event.action, event.entry);
      break;
    case 'close':
      closeDialog(draft);
      break;
    case 'move':
      closeDialog(draft);
      enterState(draft, event.state, { isMoved: true });
      break;
    case 'retry':
      retryFailed(draft);
      break;
    case 'answer':
      takeAnswer(draft, event.token, event.answer);
      break;
    case 'elapse':
      elapse(draft, event.timer);
      break;
    case 'linger':
      linger(draft);
      break;
    case 'stay':
      draft.update({ left: false, leftBy: undefined });
      break;
    case 'exit':
      endVisit(draft);
      break;
  }
}

/**
 * The visit begins: sets initial values, starts timers and runs the screen's entry. If the entry chooses no state, the
 * first state is entered.
 */
function begin(draft: Draft): void {
  if (draft.snapshot.begun) return;
  const { program, index } = draft.screenContext;
  draft.update({ begun: true, state: undefined });
  presetFields(draft);
  keepInputs(draft, program.screen.takes, draft.snapshot.inputs);
  for (const time of Object.keys(program.screen.after ?? {})) {
    draft.emit({ kind: 'timer', timer: SCREEN_TIMER + time, milliseconds: durationOf(time) });
  }
  const context = { blocking: true };
  if (program.screen.entry !== undefined) runHandler(draft, program.screen.entry, context, 'begin');
  if (index.first !== undefined && draft.snapshot.state === undefined && !draft.snapshot.left) {
    enterState(draft, index.first, context, true);
  }
}

/**
 * The visitor leaves a field: its value is normalised (VALID-07), and its errors may now show if the visitor changed
 * it.
 */
function blurField(draft: Draft, name: string): void {
  const known = draft.screenContext.index.fields.get(name);
  if (known === undefined) return;
  if (draft.snapshot.focusing?.field === name) cancelFocus(draft);
  const { form, touched, dirty } = draft.snapshot;
  const tidy = normalise(known, form[name]);
  if (tidy !== form[name]) draft.update({ form: { ...form, [name]: tidy } });
  if (dirty[name] === true && touched[name] !== true) draft.update({ touched: { ...touched, [name]: true } });
}

/** A timer has ended. */
function elapse(draft: Draft, timer: string): void {
  const { screen } = draft.screenContext.program;
  if (timer === FOCUS_TIMER) takeFocus(draft);
  else if (timer === PATIENCE_TIMER) losePatience(draft);
  else if (timer.startsWith(STATE_TIMER) || timer.startsWith(SCREEN_TIMER)) {
    const handler = timerHandler(timer, screen, draft.snapshot.state);
    if (handler !== undefined) runHandler(draft, handler, {}, timer);
  } else {
    resumeWaiting(draft, timer);
    resumeFailed(draft, timer);
    endWait(draft, timer);
  }
}

/** The visitor wants to stay: this visit has no more timed redirects. */
function linger(draft: Draft): void {
  const { after, states } = draft.screenContext.program.screen;
  const { state } = draft.snapshot;
  draft.update({ lingers: true });
  for (const [prefix, timers] of [
    [SCREEN_TIMER, after],
    [STATE_TIMER, state === undefined ? undefined : states?.[state]?.after],
  ] as const) {
    for (const [time, handler] of Object.entries(timers ?? {})) {
      if (leadsAway(handler)) draft.emit({ kind: 'untimer', timer: prefix + time });
    }
  }
}

/** Retries the calls with a fault, with the current values of the form (R01, R02). */
function retryFailed(draft: Draft): void {
  const failed = Object.values(draft.snapshot.failed);
  if (!failed.every(({ invocation }) => checkFields(draft, invocation.checked))) return;
  draft.update({ failed: {} });
  for (const { invocation } of failed) {
    startCall(draft, invocation.call, invocation.bound, {
      blocking: invocation.blocking,
      checked: invocation.checked,
      ...(invocation.control === undefined ? {} : { control: invocation.control }),
      ...(invocation.dialog === undefined ? {} : { dialog: invocation.dialog }),
    });
  }
}
