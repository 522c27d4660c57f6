import { actionOf } from '../../../engine/flow/actionOf.ts';
import type { FlowStore } from '../../../engine/runtime/FlowStore.ts';
import type { Portal } from '../../../engine/runtime/Portal.ts';
import type { Fill, Ground, Press } from '../../player/Ground.ts';
import type { PlacedItem } from '../goals/programParts.ts';
import { DISABLED, hand, isDrawn } from './Hand.ts';

interface Axe {
  run(
    root: Document,
    options: object,
  ): Promise<{ violations: readonly { id: string; nodes: readonly { html: string }[] }[] }>;
}

/** The screen of the previous walk. */
const BEFORE = '[data-screen][data-before]';

/** The page that the browser renders. */
export class PageGround implements Ground {
  readonly drawing = 175;

  constructor(private readonly portal: Portal) {}

  open(address: string, inputs: Readonly<Record<string, unknown>>): void {
    // The same screen may still be rendered from the previous walk: a press there would have no effect.
    document.querySelector('[data-screen]')?.setAttribute('data-before', '');
    window.history.pushState({ inputs }, '', address);
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
  }

  isDrawn = (): boolean => find(BEFORE) === null && isDrawn(this.portal);
  isPressable = (press: Press): boolean => hand.isDrawn(press);
  fill = (fill: Fill, view: FlowStore): void => hand.fill(fill, view);
  press = (press: Press, view: FlowStore): boolean => hand.press(press, view);

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

  hasToast = (variant: string): boolean => find(`[data-toast="${variant}"]`) !== null;
  hasDialog = (id: string): boolean => find(`[data-dialog="${id}"]`) !== null;
  hasState = (id: string): boolean => find(`[data-screen][data-state="${id}"]`) !== null;
  hasBanner = (): boolean => find('[data-banner]') !== null;
  hasError = (field: string): boolean =>
    find(`[data-field="${field}"]`)?.querySelector('[aria-invalid="true"], [role="alert"], .error, [id$="-error"]') !=
    null;

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

const find = (selector: string) => document.querySelector<HTMLElement>(selector);

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
