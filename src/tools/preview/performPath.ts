import type { Locator, Page } from '@playwright/test';
import { type HttpOperationId, isOperationId } from '../../contract/operations.ts';
import type { Field, Item } from '../../engine/flow/types.ts';
import type { Unit } from '../../engine/flow/Unit.ts';
import { definition } from '../../portal/definition.ts';
import { answerFor } from '../scripted/answerFor.ts';
import type { ScriptedService } from '../scripted/ScriptedService.ts';
import { visitInPage } from '../scripted/visitInPage.ts';
import type { Goal, ScenePath } from './Scene.ts';
import { sampling } from './samples.ts';

/** What a path leaves open: guards may require optional members or their absence, or wait for an answer. */
export interface Variant {
  readonly isFull: boolean;
  /** Calls of the screen are kept waiting: of a screen that only passes through, this is what can be seen. */
  readonly isHeld?: true;
}
export const VARIANTS: readonly Variant[] = [{ isFull: true }, { isFull: false }];

interface Performance {
  readonly page: Page;
  readonly service: ScriptedService;
  readonly unit: Unit;
  readonly address: string;
}

/** In steps of a clock that stands still otherwise. */
const STEP = 250;
const STEPS = 8;
/** For a page that is loaded. */
const LOADING_STEPS = 20;
/** Milliseconds of real time for each step. */
const PATIENCE = 150;

const fieldsIn = (items: readonly Item[]): Field[] => items.filter((item): item is Field => 'field' in item);

/** Performs a path to a scene. Returns whether it led there. */
export async function performPath(way: ScenePath, goal: Goal, variant: Variant, at: Performance): Promise<boolean> {
  const { page, service, unit, address } = at;
  for (const { operation, outcome } of way.moves.flatMap(({ answers }) => answers)) {
    // A path with two answers of one operation differs only in its later moves.
    service.answer(operation, answerFor(operation, outcome, sampling(variant.isFull)));
  }
  if (variant.isHeld) for (const operation of operationsOf(unit)) service.hold(operation);
  await open(page, address);
  const screen = page.locator(`[data-screen="${unit.id}"]`);
  const ready = variant.isHeld ? screen : screen.and(page.locator(':not([aria-busy="true"])'));
  const [first] = way.moves;
  // Loads have finished when the screen is shown.
  const byItself = first?.press === undefined && first?.wait === undefined ? first?.goal : undefined;
  if (!(await shows(byItself === undefined ? ready : shown(page, unit, byItself), { steps: LOADING_STEPS })))
    return false;
  let place: Goal = byItself ?? { kind: 'first' };
  for (const move of way.moves.slice(byItself === undefined ? 0 : 1)) {
    const scope = place.kind === 'dialog' ? page.locator(`[data-dialog="${place.id}"]`) : screen;
    if (move.wait !== undefined) await page.clock.fastForward(move.wait);
    if (move.press !== undefined) {
      if (!move.isBlank) await fillIn(scope, fieldsOf(unit, place));
      await page.clock.runFor(STEP);
      const action = scope.locator(`[data-action="${move.press}"]:not([disabled])`).first();
      // A form may be kept back until its boxes are ticked; its texts are left out all the same.
      if (move.isBlank && !(await action.isVisible())) await tick(scope, fieldsOf(unit, place));
      await page.clock.runFor(STEP);
      if (!(await action.isVisible())) return false;
      await action.click({ timeout: 2000 });
    }
    if (move.goal === undefined) await shows(page.locator('[aria-busy="true"]'), { isGone: true });
    else if (!(await shows(shown(page, unit, move.goal)))) return false;
    place = move.goal ?? place;
  }
  await page.clock.runFor(STEP);
  return goal.kind === 'first' || (await shown(page, unit, goal).first().isVisible());
}

/** An address that the service answers itself has a screen all the same, which a move within the portal shows. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  if ((await page.locator('#root').count()) > 0) return;
  await page.goto('/no-such-page');
  await shows(page.locator('[data-screen]'));
  await visitInPage(page, address);
}

const operationsOf = (unit: Unit): HttpOperationId[] =>
  [...unit.calls.values()]
    .map(({ value }) => value.operation)
    .filter((name): name is HttpOperationId => isOperationId(name) && !name.startsWith('browser '));

const fieldsOf = (unit: Unit, place: Goal): Field[] =>
  place.kind === 'dialog'
    ? fieldsIn(unit.dialogs.get(place.id)?.value.body ?? [])
    : unit.bodies.flatMap(({ value }) => fieldsIn(value));

function shown(page: Page, unit: Unit, goal: Goal): Locator {
  const screen = `[data-screen="${unit.id}"]`;
  if (goal.kind === 'state') return page.locator(`${screen}[data-state="${goal.id}"]:not([aria-busy="true"])`);
  if (goal.kind === 'dialog') return page.locator(`[data-dialog="${goal.id}"]`);
  return page.locator(goal.kind === 'required' ? `${screen} [aria-invalid="true"]` : screen);
}

/** Lets time pass until something is there. */
async function shows(locator: Locator, { isGone = false, steps = STEPS } = {}): Promise<boolean> {
  for (let step = 0; step < steps; step += 1) {
    await locator.page().clock.runFor(STEP);
    // Answers come in real time.
    const state = isGone ? 'hidden' : 'visible';
    const isThere = await locator
      .first()
      .waitFor({ state, timeout: PATIENCE })
      .then(
        () => true,
        () => false,
      );
    if (isThere) return true;
  }
  return false;
}

/** Ticks what can be ticked. */
async function tick(scope: Locator, fields: readonly Field[]): Promise<void> {
  for (const { field } of fields) {
    const within = scope.locator(`[data-field="${field}"]`);
    for (const box of await within.getByRole('checkbox').all()) await box.check({ timeout: 1000 });
    const radio = within.getByRole('radio').first();
    if ((await radio.count()) > 0) await radio.check({ timeout: 1000 });
  }
}

async function fillIn(scope: Locator, fields: readonly Field[]): Promise<void> {
  await tick(scope, fields);
  for (const { field, widget } of fields) {
    const within = scope.locator(`[data-field="${field}"]`);
    if (!(await within.first().isVisible())) continue;
    const text = definition.fields[widget]?.sample;
    const input = within.locator(`[name="${field}"]`).first();
    if (text === undefined || !(await input.isEditable()) || (await input.inputValue()) !== '') continue;
    await input.fill(text, { timeout: 1000 });
  }
}
