import { resolveAddress } from '../../contract/resolveAddress.ts';
import type { Step } from '../../flow/types.ts';
import type { Leading, VerbName } from '../../language/verbs.ts';
import { closeDialog, enterState, openDialog, requestFocus } from '../actions/enterState.ts';
import { addressRules, placeAddress } from '../addresses/placeAddress.ts';
import { targetAddress } from '../addresses/targetAddress.ts';
import { captureParameters } from '../calls/parametersOf.ts';
import { startCall } from '../calls/startCall.ts';
import type { ActionContext, Draft } from '../Draft.ts';
import type { Effect } from '../Effect.ts';
import { evaluate } from '../values/evaluate.ts';
import { readAll } from '../values/readAll.ts';
import { bannerOf, showFieldErrors, showToast } from './messages.ts';
import { keep } from './store.ts';

/**
 * How each verb runs with its value. The last argument is the whole step. A verb that leads away from the screen
 * returns the effect for this, or undefined if the visitor must stay.
 */
type Runs = {
  readonly [V in VerbName]: (
    value: Required<Step>[V],
    draft: Draft,
    context: ActionContext,
    step: Step,
  ) => V extends Leading<'away'> ? Effect | undefined : void;
};

/** How each verb runs, in the order of execution. */
export const RUNS: Runs = {
  store: (values, draft, context) => {
    for (const [slot, value] of Object.entries(values)) keep(draft, slot, evaluate(value, draft.scope(context)));
  },
  forget: (slots, draft) => {
    for (const slot of slots) keep(draft, slot, undefined);
  },
  fieldError: showFieldErrors,
  banner: (said, draft, context, step) => draft.update({ banner: bannerOf(said, draft, context, step) }),
  toast: showToast,
  close: (_, draft) => closeDialog(draft),
  state: (name, draft, context) => enterState(draft, name, context),
  focus: (field, draft, context) => requestFocus(draft, field, context),
  call: (id, draft, context, step) => startCall(draft, id, captureParameters(step.with, draft, context), context),
  dialog: (id, draft, context, step) => openDialog(draft, id, inputsOf(step, draft, context)),
  /** Goes to another screen, or to this one again. A message above the form is shown on that screen. */
  goto: (screen, draft, context, step) => ({
    kind: 'goto',
    screen,
    inputs: inputsOf(step, draft, context),
    replace: isAutomatic(context),
    reference: context.reference,
    banner: step.banner === undefined ? undefined : bannerOf(step.banner, draft, context, step),
  }),
  /** Leaves by a full-page jump to a place or an address. The safe default replaces a rejected address (P01). */
  leave: (target, draft, context, step) => {
    const address = targetAddress(target, inputsOf(step, draft, context), draft.scope(context), 'leave');
    return address === undefined ? undefined : { kind: 'leave', address, replace: isAutomatic(context) };
  },
  /** Opens an address in a new tab, for links to other sites: http and https only (P05). The screen stays. */
  open: (target, draft, context, step) => {
    const address = targetAddress(target, inputsOf(step, draft, context), draft.scope(context), 'open');
    if (address !== undefined) draft.emit({ kind: 'open', address });
  },
  /**
   * Makes a native form post to a place that the resolver allows (P01). For a list named N, each entry is posted as
   * `N.<entry>=true`. Absent values are left out.
   */
  post: (place, draft, context, step) => {
    const address = resolveAddress(placeAddress(place, {}, draft.screenContext), addressRules(draft));
    if (address === undefined) return undefined;
    const fields = Object.entries(inputsOf(step, draft, context)).flatMap(([name, value]): [string, string][] => {
      if (value === undefined || value === null) return [];
      return Array.isArray(value)
        ? value.map((entry) => [`${name}.${String(entry)}`, 'true'])
        : [[name, String(value)]];
    });
    return { kind: 'post', address, fields };
  },
};

/** The inputs that a step passes to its target. */
const inputsOf = (step: Step, draft: Draft, context: ActionContext): Readonly<Record<string, unknown>> =>
  readAll(step.with, (value) => evaluate(value, draft.scope(context)));

/**
 * Whether no press started the step. An automatic move replaces the history entry, so Back does not return here (R04).
 */
const isAutomatic = (context: ActionContext): boolean => context.control === undefined;
