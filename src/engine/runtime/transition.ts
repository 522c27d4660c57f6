import { enterState } from './actions/enterState.ts';
import { closeDialog } from './actions/openDialog.ts';
import { endVisit, runEntries } from './actions/runHandler.ts';
import { settle } from './calls/settle.ts';
import { takeAnswer } from './calls/takeAnswer.ts';
import { type Choice, Draft } from './Draft.ts';
import type { Effect } from './Effect.ts';
import { begin } from './events/begin.ts';
import { blurField } from './events/blurField.ts';
import { changeField, typeText } from './events/changeField.ts';
import { elapse } from './events/elapse.ts';
import { linger } from './events/linger.ts';
import { pressControl } from './events/pressControl.ts';
import { retryFailed } from './events/retryFailed.ts';
import type { FlowEvent } from './FlowEvent.ts';
import type { ScreenContext } from './ScreenContext.ts';
import type { Snapshot } from './Snapshot.ts';

export interface Transition {
  readonly snapshot: Snapshot;
  /** Performed in this order. */
  readonly effects: readonly Effect[];
  /** What the handlers chose that it ran, in this order. */
  readonly choices: readonly Choice[];
}

/**
 * The semantics of the language: what an event does to a screen. Pure: time, storage and the network come in as data
 * and go out as effects.
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
