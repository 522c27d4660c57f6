import { actionOf } from '../../engine/flow/actionOf.ts';
import type { VerbName } from '../../engine/language/verbs.ts';
import type { FlowStore } from '../../engine/runtime/FlowStore.ts';
import type { Portal } from '../../engine/runtime/Portal.ts';
import type { PlacedItem } from '../walks/goals/programParts.ts';
import type { Fill, Ground, Press } from './Ground.ts';

interface Axe {
  run(
    root: Document,
    options: object,
  ): Promise<{ violations: readonly { id: string; nodes: readonly { html: string }[] }[] }>;
}

/** The screen of the previous path. */
const BEFORE = '[data-screen][data-before]';
/** What marks a field as invalid. */
const MARKED = '[aria-invalid="true"], [role="alert"], .error, [id$="-error"]';
/** Disabled controls: a submit is disabled only by ARIA (D-118). */
const DISABLED = ':disabled, [aria-disabled="true"]';

/**
 * The page that the browser renders. It types and presses there, if a script can; values without a plain control go
 * directly to the view.
 */
export class PageGround implements Ground {
  readonly drawing = 175;

  constructor(private readonly portal: Portal) {}

  open(address: string, inputs: Readonly<Record<string, unknown>>): void {
    // The same screen may still be rendered from the previous path: a press there would have no effect.
    find('[data-screen]')?.setAttribute('data-before', '');
    window.history.pushState({ inputs }, '', address);
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
  }

  isDrawn = (): boolean => find(BEFORE) === null && isDrawn(this.portal);

  fill({ field, value }: Fill, view: FlowStore): void {
    const input = find(`[data-field="${field}"] [name="${field}"]`);
    const isText = (input instanceof HTMLInputElement && !isTick(input)) || input instanceof HTMLTextAreaElement;
    if (isText && typeof value === 'string' && !input.readOnly && !input.disabled) {
      input.focus();
      type(input, value);
      input.blur();
    }
    if (view.form[field] !== value) view.change(field, value);
    view.blur(field);
  }

  /** Whether the control can be pressed where it is rendered, or is a link to another tab. */
  isPressable(press: Press): boolean {
    const found = controlOf(press);
    return found !== undefined && (opensTab(found) || (!found.matches(DISABLED) && found.checkVisibility()));
  }

  press(press: Press, view: FlowStore): boolean {
    const found = controlOf(press);
    const isPressable = this.isPressable(press);
    // The browser itself handles a link to another tab, so the view triggers the link's step.
    if (found === undefined || !isPressable || opensTab(found)) view.press(press.action, press.entry, press.form);
    else found.click();
    return isPressable;
  }

  /** Checks every axe rule (P23), once all motion has ended. */
  async judge(stop: string): Promise<readonly string[]> {
    const axe: Axe | undefined = Reflect.get(window, 'axe');
    const moving = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    for (const animation of moving) animation.finish();
    const found = await axe?.run(document, { resultTypes: ['violations'] });
    return (found?.violations ?? []).flatMap(({ id, nodes }) => nodes.map(({ html }) => `${stop}: ${id} ${html}`));
  }

  shows(verb: VerbName, of: string): boolean {
    if (verb === 'fieldError') return find(`[data-field="${of}"]`)?.querySelector(MARKED) != null;
    // A banner has no variant in its attribute.
    return find(`[data-${verb}="${of}"], [data-${verb}="true"]`) !== null;
  }

  agrees({ value, dialog, of }: PlacedItem, guard: string, holds: boolean): boolean {
    const mark = markOf(value);
    if (mark === undefined) return true;
    const root = dialog === undefined ? document : find(`[data-dialog="${dialog}"]`);
    const found = [...(root?.querySelectorAll<HTMLElement>(mark) ?? [])];
    // Each entry of a list shows this item; one entry is enough.
    if (of !== undefined) return !holds || found.some((one) => isOn(one, guard));
    if (guard === 'shown') return holds === found.length > 0;
    return found.every((one) => isOn(one, guard) === holds);
  }
}

/** Whether a screen is rendered, in its state and with its dialog: its texts may load after the visit has begun. */
export function isDrawn({ view, screen }: Pick<Portal, 'view' | 'screen'>): boolean {
  const card = find(`[data-screen="${screen}"]`);
  const dialog = view?.dialog?.id;
  return (
    card !== null &&
    card.dataset.state === view?.state &&
    (dialog === undefined || find(`[data-dialog="${dialog}"]`) !== null)
  );
}

const find = (selector: string) => document.querySelector<HTMLElement>(selector);

const opensTab = (element: HTMLElement): boolean => element instanceof HTMLAnchorElement && element.target === '_blank';

function controlOf({ form, action, entry }: Press): HTMLElement | undefined {
  const root = form === '' ? document : find(`[data-dialog="${form}"]`);
  const all = [...(root?.querySelectorAll<HTMLElement>(`[data-action="${action}"]`) ?? [])];
  return entry === undefined ? all[0] : all.find((one) => rowOf(one) === entry.index);
}

const isTick = ({ type: kind }: HTMLInputElement) => kind === 'checkbox' || kind === 'radio';

/** React notices a value if the native setter sets it and an input event follows. */
function type(input: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const prototype = input instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The index of the list entry that contains a control. */
function rowOf(element: Element): number {
  const row = element.closest('[data-list] > li');
  return row === null ? -1 : [...(row.parentElement?.children ?? [])].indexOf(row);
}

function isOn(element: HTMLElement, name: string): boolean {
  if (name === 'enabled')
    return !element.matches(DISABLED) && (!(element instanceof HTMLAnchorElement) || element.hasAttribute('href'));
  if (name === 'required') return element.querySelector('[aria-required="true"], [required]') !== null;
  return true;
}

/** The selector of an item on the page. */
function markOf(item: PlacedItem['value']): string | undefined {
  const action = actionOf(item);
  if (action !== undefined) return `[data-action="${action.id}"]`;
  if ('field' in item) return `[data-field="${item.field}"]`;
  if ('text' in item) return `[data-text="${item.text}"]`;
  if ('fact' in item) return `[data-fact="${item.fact}"]`;
  return 'list' in item ? `[data-list="${item.list}"]` : undefined;
}
