import type { Portal } from '../../../engine/runtime/Portal.ts';
import type { Attempt, PlannedField, PlannedMove } from '../scenes/Plan.ts';
import type { Goal } from '../scenes/Scene.ts';
import type { Time } from './Time.ts';

/** Page milliseconds between two checks, and the number of checks. */
const STEP = 250;
const STEPS = 20;
/** For a page that loads its parts. */
const LOADING_STEPS = 60;
/** Real milliseconds between two checks. */
const PATIENCE = 10;
/** Breaks every rule of a text. */
const NONSENSE = '?';

interface Acting {
  readonly portal: Portal;
  readonly time: Time;
  readonly attempt: Attempt;
  readonly goal: Goal;
}

/** Makes the moves of a try in the page. Resolves with whether they reached the scene. */
export async function playAttempt({ portal, time, attempt, goal }: Acting): Promise<boolean> {
  const isWaiting = attempt.waiting.length > 0;
  const [first] = attempt.moves;
  const isByItself = first !== undefined && first.press === undefined && first.wait === undefined;
  const opened = () => portal.screen === attempt.screen && portal.view?.program !== undefined;
  const ready = () => opened() && (isWaiting || portal.view?.phase === 'ready');
  const start = isByItself && first.goal !== undefined ? first.goal : undefined;
  const isThere = () => (start === undefined ? ready() : opened() && shows(portal, start));
  if (!(await waitFor(isThere, time, LOADING_STEPS))) return false;
  if (!(await waitFor(() => isDrawn(attempt.screen), time, LOADING_STEPS))) return false;
  let place: Goal = start ?? { kind: 'first' };
  for (const move of attempt.moves.slice(isByItself ? 1 : 0)) {
    if (!(await makeMove(move, place, portal, time))) return false;
    place = move.goal ?? place;
  }
  await time.skip(STEP);
  // The content of a state is complete only after its answers.
  if (goal.kind === 'state' && !isWaiting && portal.view?.phase !== 'ready') return false;
  return goal.kind === 'loading' ? portal.view?.phase === 'loading' : shows(portal, goal);
}

async function makeMove(move: PlannedMove, place: Goal, portal: Portal, time: Time): Promise<boolean> {
  const { press, wait, goal } = move;
  if (wait !== undefined) await time.skip(wait);
  if (press !== undefined) {
    const form = place.kind === 'dialog' ? place.id : '';
    await fillIn(move, form, portal, time);
    const action = () => actionOf(press, form);
    // The submit may wait for its checkboxes; its texts are left empty all the same.
    if (move.fill === 'nothing' && action() === undefined) for (const { field } of move.fields) tick(field, form);
    if (!(await waitFor(() => action() !== undefined, time))) return false;
    action()?.click();
  }
  if (goal !== undefined) return waitFor(() => shows(portal, goal), time);
  await time.skip(STEP);
  await waitFor(() => document.querySelector('[aria-busy="true"]') === null, time);
  return true;
}

async function fillIn({ fill, fields }: PlannedMove, form: string, portal: Portal, time: Time): Promise<void> {
  if (fill === 'nothing') return;
  for (const { field, sample } of fields) {
    if (scopeOf(form)?.querySelector(`[data-field="${field}"]`) === null) continue;
    if (sample === undefined) tick(field, form);
    else change(portal, { field, sample }, fill === 'nonsense');
  }
  await time.skip(STEP);
}

function change({ view }: Portal, { field, sample }: PlannedField, isNonsense: boolean): void {
  const isEmpty = [undefined, ''].includes(view?.form[field] as string | undefined);
  if (view === undefined || sample === undefined || view.isLocked(field)) return;
  if (isNonsense) view.change(field, NONSENSE);
  else if (isEmpty) view.change(field, sample);
  view.blur(field);
  // No sample fits every rule; what may be left open then stays open.
  if (!isNonsense && isEmpty && !view.isRequired(field) && view.errors[field] !== undefined) view.change(field, '');
}

/** Ticks what can be ticked: every checkbox, and the first option of each group. */
function tick(field: string, form: string): void {
  const within = scopeOf(form)?.querySelector(`[data-field="${field}"]`);
  // The first may tick the others.
  for (const box of within?.querySelectorAll<HTMLInputElement>('input[type="checkbox"]') ?? [])
    if (!box.checked) box.click();
  const radios = within?.querySelectorAll<HTMLInputElement>('input[type="radio"]') ?? [];
  if ([...radios].every(({ checked }) => !checked)) radios[0]?.click();
}

const scopeOf = (form: string) => document.querySelector(form === '' ? '[data-screen]' : `[data-dialog="${form}"]`);

const actionOf = (press: string, form: string): HTMLElement | undefined =>
  scopeOf(form)?.querySelector<HTMLElement>(`[data-action="${press}"]:not([disabled]):not([aria-disabled="true"])`) ??
  undefined;

const isDrawn = (screen: string) => document.querySelector(`[data-screen="${screen}"]`) !== null;

/** Whether the page shows the goal of a scene. */
function shows({ view, toasts }: Portal, goal: Goal): boolean {
  if (view?.program === undefined) return false;
  switch (goal.kind) {
    case 'state':
      return view.state === goal.id;
    case 'dialog':
      return view.dialog?.id === goal.id;
    case 'toast':
      return toasts.list.length > 0;
    case 'banner':
      return view.banner !== undefined;
    case 'error':
      return view.errors[goal.id] !== undefined;
    case 'required':
    case 'invalid':
      return Object.keys(view.errors).length > 0;
    case 'fault':
      return view.fault !== undefined;
    case 'loading':
    case 'empty':
    case 'first':
      return true;
  }
}

/** Advances the clock until a condition holds. */
async function waitFor(holds: () => boolean, time: Time, steps = STEPS): Promise<boolean> {
  for (let step = 0; step < steps && !holds(); step += 1) {
    await time.skip(STEP);
    await Promise.all([time.real(PATIENCE), answerFromServer()]);
  }
  return holds();
}

/** Resolves after a real request: on a busy machine the page's parts take as long to arrive. */
const answerFromServer = (): Promise<unknown> => fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' });
