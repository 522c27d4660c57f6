import { resolveAddress } from '../../contract/resolveAddress.ts';
import { isPresent } from '../../flow/expressions/isPresent.ts';
import type { Handler, Step } from '../../flow/types.ts';
import { addressRules } from '../addresses/addressRules.ts';
import { placeAddress } from '../addresses/placeAddress.ts';
import { targetAddress } from '../addresses/targetAddress.ts';
import { concealLeft } from '../calls/conceal.ts';
import { captureParameters } from '../calls/parametersOf.ts';
import { startCall } from '../calls/startCall.ts';
import type { ActionContext, Draft } from '../Draft.ts';
import type { Effect } from '../Effect.ts';
import { limitsOf, ruleNamed } from '../rules/judgeField.ts';
import type { Banner, Message, Toast } from '../View.ts';
import type { EvaluationScope } from '../values/EvaluationScope.ts';
import { evaluate } from '../values/evaluate.ts';
import { isVisible } from '../values/isVisible.ts';
import { readAll } from '../values/readAll.ts';
import { stepOf } from '../values/stepOf.ts';
import { enterState } from './enterState.ts';
import { openDialog } from './openDialog.ts';
import { requestFocus } from './requestFocus.ts';

/** More entries than any flow runs at once. States that lead to each other without end stop here. */
const ENTRIES = 50;

/**
 * Runs the entries of the states and dialogs that an event has led to, each after the step that led there. If they form
 * a circle, the screen stays and shows an error (R01).
 */
export function runEntries(draft: Draft): void {
  for (let count = 0; count < ENTRIES; count += 1) {
    const next = draft.entries.shift();
    if (next === undefined) return;
    runHandler(draft, next.handler, next.context);
  }
  draft.entries.length = 0;
  draft.emit({ kind: 'toast', variant: 'error', message: { key: 'errors.unknown' } });
}

/** Runs the first step whose `when` holds: its verbs in the language's order, then its way out. */
export function runHandler(draft: Draft, handler: Handler, context: ActionContext): void {
  if (draft.snapshot.left) return;
  const scope = draft.scope(context);
  const step = stepOf(handler, scope);
  draft.choices.push({ handler, step, scope });
  if (step !== undefined) runStep(draft, step, context);
}

function runStep(draft: Draft, step: Step, context: ActionContext): void {
  for (const [slot, value] of Object.entries(step.store ?? {}))
    store(draft, slot, evaluate(value, draft.scope(context)));
  for (const slot of step.forget ?? []) store(draft, slot, undefined);
  showFieldErrors(draft, step, context);
  if (step.banner !== undefined) draft.update({ banner: bannerOf(step.banner, step, draft, context) });
  for (const variant of ['error', 'success', 'warning', 'info'] as const) {
    const message = step.toast !== undefined && variant in step.toast ? Object.values(step.toast)[0] : undefined;
    if (typeof message === 'string') {
      draft.emit({ kind: 'toast', variant, message: messageOf(message, draft.scope(context)) });
    }
  }
  if (step.state !== undefined) enterState(draft, step.state, context);
  if (step.focus !== undefined) requestFocus(draft, step.focus, context);
  takeWayOut(draft, step, context);
}

/**
 * What is said above the form: as the kind that the step says, or as an error. An answer without an error that leads to a
 * field asks for it, so that is a question.
 */
function bannerOf(said: NonNullable<Step['banner']>, { focus }: Step, draft: Draft, context: ActionContext): Banner {
  const scope = draft.scope(context);
  if (typeof said === 'object') {
    const [[tone, message]] = Object.entries(said) as [[Toast['variant'], string]];
    return { ...messageOf(message, scope), tone };
  }
  const isQuestion = focus !== undefined && context.answer !== undefined && context.answer.error === undefined;
  return { ...messageOf(said, scope), ...(isQuestion && { tone: 'info' }) };
}

function takeWayOut(draft: Draft, step: Step, context: ActionContext): void {
  if (draft.snapshot.left) return;
  const values = () => readAll(step.with, (value) => evaluate(value, draft.scope(context)));
  if (step.call !== undefined) startCall(draft, step.call, captureParameters(step.with, draft, context), context);
  else if (step.dialog !== undefined) openDialog(draft, step.dialog, values());
  else if (step.open !== undefined) openTab(draft, step.open, values(), context);
  else if (step.goto !== undefined) {
    const banner = step.banner === undefined ? undefined : bannerOf(step.banner, step, draft, context);
    leave(draft, goTo(step.goto, values(), context, banner), context);
  } else if (step.leave !== undefined) leave(draft, jump(draft, step.leave, values(), context), context);
  else if (step.post !== undefined) leave(draft, postForm(draft, step.post, values()), context);
}

function leave(draft: Draft, wayOut: Effect | undefined, context: ActionContext): void {
  if (wayOut === undefined) return;
  concealLeft(draft);
  endVisit(draft, context.control);
  draft.emit(wayOut);
}

/**
 * Runs the screen's exit once; from then on the screen ignores every event. The exit comes before the way out, since
 * the next screen may read what the exit forgets.
 */
export function endVisit(draft: Draft, control?: string): void {
  const { exit } = draft.screenContext.program.screen;
  if (!draft.snapshot.exited) {
    draft.update({ exited: true });
    if (exit !== undefined) runHandler(draft, exit, {});
  }
  draft.update({ left: true, leftBy: control });
}

/** Storing an absent value forgets the slot. */
function store(draft: Draft, slot: string, value: unknown): void {
  const { [slot]: _, ...others } = draft.stored;
  if (value === undefined || value === null) {
    draft.stored = others;
    draft.emit({ kind: 'forget', slot });
  } else {
    draft.stored = { ...others, [slot]: value };
    draft.emit({ kind: 'store', slot, value });
  }
}

type Values = Readonly<Record<string, unknown>>;

/** A move without a press replaces the history entry, so that Back does not return here (R04). */
const isAutomatic = (context: ActionContext) => context.control === undefined;

/** Goes to another screen, or to this one again. What is said above a form is said on that screen. */
const goTo = (screen: string, inputs: Values, context: ActionContext, banner?: Banner): Effect => ({
  kind: 'goto',
  screen,
  inputs,
  replace: isAutomatic(context),
  ...(banner === undefined ? {} : { banner }),
});

/** A full-page jump to a place or an address. The safe default replaces a refused address (P01). */
function jump(draft: Draft, target: string, values: Values, context: ActionContext): Effect | undefined {
  const address = targetAddress(target, values, draft.scope(context), 'leave');
  return address === undefined ? undefined : { kind: 'leave', address, replace: isAutomatic(context) };
}

/**
 * A native form post to a place that the resolver allows (P01). A list under N is posted as `N.<entry>=true` for each
 * entry. Absent values are left out.
 */
function postForm(draft: Draft, place: string, values: Values): Effect | undefined {
  const address = resolveAddress(placeAddress(place, {}, draft.screenContext), addressRules(draft));
  if (address === undefined) return undefined;
  const fields = Object.entries(values).flatMap(([name, value]): [string, string][] => {
    if (value === undefined || value === null) return [];
    return Array.isArray(value) ? value.map((entry) => [`${name}.${String(entry)}`, 'true']) : [[name, String(value)]];
  });
  return { kind: 'post', address, fields };
}

/** A new tab, for links to other sites: http and https only (P05). The screen stays. */
function openTab(draft: Draft, target: string, values: Values, context: ActionContext): void {
  const address = targetAddress(target, values, draft.scope(context), 'open');
  if (address !== undefined) draft.emit({ kind: 'open', address });
}

type Said = NonNullable<Step['fieldError']>[string];

/**
 * Shows errors at fields. An error whose text the service did not send is left out, unless it is the only one. The
 * error of a hidden field stands above the form.
 */
function showFieldErrors(draft: Draft, { fieldError: errors = {}, state }: Step, context: ActionContext): void {
  const scope = draft.scope(context);
  // The step may lead to the state that shows the field.
  const afterwards = state === undefined ? scope : { ...scope, snapshot: { ...scope.snapshot, state } };
  const all = Object.entries(errors);
  const said = all.filter(
    ([, one]) => typeof one !== 'string' || !one.startsWith('$') || isPresent(evaluate(one, scope)),
  );
  for (const [field, one] of said.length > 0 ? said : all.slice(0, 1)) {
    const message = wordsOf(field, one, scope);
    const known = draft.screenContext.index.fields.get(field);
    const marks = typeof one === 'string' || !('marks' in one);
    if (known === undefined || !isVisible(known.field, afterwards)) draft.update({ banner: message });
    else
      draft.update({
        serverErrors: { ...draft.snapshot.serverErrors, [field]: marks ? message : { ...message, marks } },
      });
  }
}

/** The message at a field. If it names no rule, {min} and {max} are the limits of the field's rules. */
function wordsOf(field: string, said: Said, scope: EvaluationScope): Message {
  if (typeof said === 'string') return messageOf(said, scope);
  if (!('rule' in said)) return messageOf(said.message, scope);
  const named = ruleNamed(field, evaluate(said.rule, scope), scope);
  if (named !== undefined) return named;
  const general = messageOf(said.otherwise, scope);
  return 'key' in general ? { ...general, values: limitsOf(field, scope) } : general;
}

/** A message of a flow: a key, or a text of the service; if that is missing, a general text (D-05). */
function messageOf(message: string, scope: EvaluationScope): Message {
  if (!message.startsWith('$')) return { key: message };
  const text = evaluate(message, scope);
  return typeof text === 'string' && text.trim() !== '' ? { text } : { key: 'errors.unknown' };
}
