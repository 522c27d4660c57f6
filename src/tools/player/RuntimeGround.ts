import type { FlowStore } from '../../engine/runtime/FlowStore.ts';
import type { Portal } from '../../engine/runtime/Portal.ts';
import type { ListEntry } from '../../engine/runtime/View.ts';
import type { MemoryNavigation } from '../headless/MemoryNavigation.ts';
import type { PlacedItem } from '../walks/goals/programParts.ts';
import type { Fill, Ground, Press } from './Ground.ts';
import { eventsOf } from './Move.ts';

/** The runtime without a page: everything in the view is taken to be rendered. */
export class RuntimeGround implements Ground {
  readonly drawing = 0;

  constructor(
    private readonly portal: Portal,
    private readonly navigation: MemoryNavigation,
  ) {}

  open(address: string, inputs: Readonly<Record<string, unknown>>): void {
    this.navigation.go(address, { inputs }, false);
  }

  isDrawn = (): boolean => this.portal.view !== undefined;

  fill(fill: Fill, view: FlowStore): void {
    for (const event of eventsOf(fill)) view.dispatch(event);
  }

  isPressable({ form, action, entry }: Press, view: FlowStore): boolean {
    const item = view.loaded?.index.controls.get(form)?.get(action)?.item;
    return item !== undefined && view.isVisible(item, entry) && view.isEnabled(item, entry);
  }

  press(press: Press, view: FlowStore): boolean {
    const isPressable = this.isPressable(press, view);
    view.press(press.action, press.entry, press.form);
    return isPressable;
  }

  judge = async (): Promise<readonly string[]> => [];

  hasToast = (variant: string): boolean => this.portal.toasts.list.some((toast) => toast.variant === variant);
  hasDialog = (id: string): boolean => this.#views.some(({ dialog }) => dialog?.id === id);
  hasState = (id: string): boolean => this.#views.some(({ state }) => state === id);
  hasBanner = (): boolean => this.#views.some(({ banner }) => banner !== undefined);
  hasError = (field: string): boolean => this.#views.some(({ errors }) => errors[field] !== undefined);

  agrees({ value, dialog, of }: PlacedItem, guard: string, holds: boolean, owner: string): boolean {
    const view = this.#views.find(({ program }) => program?.id === owner);
    if (view === undefined || (dialog !== undefined && view.dialog?.id !== dialog)) return !holds || guard !== 'shown';
    const isOn = (entry?: ListEntry) => {
      if (guard === 'enabled') return view.isEnabled(value, entry);
      return guard !== 'required' || !('field' in value) || view.isRequired(value.field);
    };
    const found = of === undefined ? [undefined] : entriesOf(view.evaluate(of));
    const shown = found.filter((entry) => view.isVisible(value, entry));
    // Each entry of the list has this item, with its own display.
    if (of !== undefined) return !holds || shown.some((entry) => isOn(entry));
    if (guard === 'shown') return holds === shown.length > 0;
    return shown.every((entry) => isOn(entry) === holds);
  }

  get #views(): readonly FlowStore[] {
    return [this.portal.view, this.portal.shell].filter((view) => view !== undefined);
  }
}

const entriesOf = (found: unknown): readonly ListEntry[] =>
  Array.isArray(found) ? found.map((value: unknown, index) => ({ list: '', index, value })) : [];
