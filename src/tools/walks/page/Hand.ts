import type { FlowStore } from '../../../engine/runtime/FlowStore.ts';
import type { Portal } from '../../../engine/runtime/Portal.ts';
import type { Fill, Press } from '../../player/Ground.ts';

/** Disabled controls: a submit is disabled only by ARIA (D-118). */
export const DISABLED = ':disabled, [aria-disabled="true"]';

/**
 * Types and presses on the rendered page, if a script can; values without a plain control go directly to the view.
 */
export const hand = {
  fill({ field, value }: Fill, view: FlowStore): void {
    const input = document.querySelector(`[data-field="${field}"] [name="${field}"]`);
    const isText = (input instanceof HTMLInputElement && !isTick(input)) || input instanceof HTMLTextAreaElement;
    if (isText && typeof value === 'string' && !input.readOnly && !input.disabled) {
      input.focus();
      type(input, value);
      input.blur();
    }
    if (view.form[field] !== value) view.change(field, value);
    view.blur(field);
  },

  /** Whether the control can be pressed where it is rendered, or is a link to another tab. */
  isDrawn(press: Press): boolean {
    const found = controlOf(press);
    return found !== undefined && (opensTab(found) || (!found.matches(DISABLED) && found.checkVisibility()));
  },

  /**
   * Presses the control.
   * @returns whether it could be pressed where it is rendered
   */
  press(press: Press, view: FlowStore): boolean {
    const found = controlOf(press);
    const isDrawn = hand.isDrawn(press);
    // The browser itself handles a link to another tab, so the view triggers the link's step.
    if (found === undefined || !isDrawn || opensTab(found)) view.press(press.action, press.entry, press.form);
    else found.click();
    return isDrawn;
  },
};

const opensTab = (element: HTMLElement): boolean => element instanceof HTMLAnchorElement && element.target === '_blank';

function controlOf({ form, action, entry }: Press): HTMLElement | undefined {
  const root = form === '' ? document : document.querySelector(`[data-dialog="${form}"]`);
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

/** Whether a screen is rendered, in its state and with its dialog: its texts may load after the visit has begun. */
export function isDrawn({ view, screen }: Pick<Portal, 'view' | 'screen'>): boolean {
  const card = document.querySelector<HTMLElement>(`[data-screen="${screen}"]`);
  const dialog = view?.dialog?.id;
  return (
    card !== null &&
    card.dataset.state === view?.state &&
    (dialog === undefined || document.querySelector(`[data-dialog="${dialog}"]`) !== null)
  );
}
