import { actionOf } from '../../../engine/flow/actionOf.ts';
import type { Step } from '../../../engine/flow/types.ts';
import type { PlacedItem } from '../goals/programParts.ts';

/** What happened on the page since the last move. */
export interface Happened {
  /** Screens of the addresses that the page went to. */
  readonly screens: ReadonlySet<string>;
  /** Other addresses that it left for, opened or posted to. */
  readonly jumps: number;
  /** Operations that were asked. */
  readonly asked: ReadonlySet<string>;
  /** The operation of a call of the screen that is walked. */
  readonly operationOf: (call: string) => string | undefined;
  readonly isStored: (slot: string) => boolean;
  /** The screen is still the one that is walked. */
  readonly isThere: boolean;
}

/** What of a step cannot be seen on the page; each as a word of the flow language with its value. */
export function lacksOf(step: Step, happened: Happened): readonly string[] {
  const { goto, leave, open, post, call, dialog, state, toast, banner, fieldError, store = {}, forget = [] } = step;
  const lacks: (string | false)[] = [
    goto !== undefined && !happened.screens.has(goto) && `goto ${goto}`,
    (leave ?? open ?? post) !== undefined && happened.jumps === 0 && happened.screens.size === 0 && 'way out',
    call !== undefined && !happened.asked.has(happened.operationOf(call) ?? '') && `call ${call}`,
    toast !== undefined && find(`[data-toast="${Object.keys(toast)[0]}"]`) === null && 'toast',
  ];
  // What stands on the screen goes with it.
  if (happened.isThere)
    lacks.push(
      dialog !== undefined && find(`[data-dialog="${dialog}"]`) === null && `dialog ${dialog}`,
      state !== undefined && find(`[data-screen][data-state="${state}"]`) === null && `state ${state}`,
      banner !== undefined && find('[data-banner]') === null && 'banner',
      ...Object.keys(fieldError ?? {}).map((field) => !hasError(field) && `fieldError ${field}`),
      ...Object.keys(store).map((slot) => !happened.isStored(slot) && `store ${slot}`),
      ...forget.map((slot) => happened.isStored(slot) && `forget ${slot}`),
    );
  return lacks.filter((lack) => lack !== false);
}

/** Whether the page shows of an item what its guard decides; true where an item leaves no mark. */
export function agrees({ value, dialog, of }: PlacedItem, name: string, holds: boolean): boolean {
  const mark = markOf(value);
  if (mark === undefined) return true;
  const root = dialog === undefined ? document : find(`[data-dialog="${dialog}"]`);
  const found = [...(root?.querySelectorAll<HTMLElement>(mark) ?? [])];
  // Each entry of a list has its own.
  const expected = (of: boolean) => (holds ? found.some((one) => of === isOn(one, name)) : true);
  if (of !== undefined) return expected(true);
  if (name === 'shown') return holds === found.length > 0;
  return found.every((one) => isOn(one, name) === holds);
}

/** Whether a field shows that it is wrong. */
export const hasError = (field: string): boolean =>
  find(`[data-field="${field}"]`)?.querySelector('[aria-invalid="true"], [role="alert"], .error, [id$="-error"]') !=
  null;

const find = (selector: string) => document.querySelector<HTMLElement>(selector);

function isOn(element: HTMLElement, name: string): boolean {
  if (name === 'enabled')
    return !element.matches(':disabled') && (!(element instanceof HTMLAnchorElement) || element.hasAttribute('href'));
  if (name === 'required') return element.querySelector('[aria-required="true"], [required]') !== null;
  return true;
}

/** How an item is found on the page. */
function markOf(item: PlacedItem['value']): string | undefined {
  const action = actionOf(item);
  if (action !== undefined) return `[data-action="${action.id}"]`;
  if ('field' in item) return `[data-field="${item.field}"]`;
  if ('text' in item) return `[data-text="${item.text}"]`;
  if ('fact' in item) return `[data-fact="${item.fact}"]`;
  return 'list' in item ? `[data-list="${item.list}"]` : undefined;
}
