import { asList } from '../../engine/flow/choiceBranches.ts';
import type { Notice, VerbName } from '../../engine/language/verbs.ts';
import type { FlowStore } from '../../engine/runtime/FlowStore.ts';
import type { Portal } from '../../engine/runtime/Portal.ts';
import type { ListEntry } from '../../engine/runtime/View.ts';
import type { MemoryNavigation } from '../headless/MemoryNavigation.ts';
import type { PlacedItem } from '../walks/goals/programParts.ts';
import { eventsOf, type Fill, type Ground, type Press } from './Ground.ts';

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

  shows = (verb: VerbName, of: string): boolean => shownBy(verb, this.portal).some((one) => one === of || one === ANY);

  agrees({ value, dialog, of }: PlacedItem, guard: string, holds: boolean, owner: string): boolean {
    const view = viewsOf(this.portal).find(({ program }) => program?.id === owner);
    if (view === undefined || (dialog !== undefined && view.dialog?.id !== dialog)) return !holds || guard !== 'shown';
    const entryOf = (value: unknown, index: number): ListEntry => ({ list: '', index, value });
    const isOn = (entry?: ListEntry) => {
      if (guard === 'enabled') return view.isEnabled(value, entry);
      return guard !== 'required' || !('field' in value) || view.isRequired(value.field);
    };
    const found = of === undefined ? [undefined] : asList(view.evaluate(of)).map(entryOf);
    const shown = found.filter((entry) => view.isVisible(value, entry));
    // Each entry of the list has this item, with its own display.
    if (of !== undefined) return !holds || shown.some((entry) => isOn(entry));
    if (guard === 'shown') return holds === shown.length > 0;
    return shown.every((entry) => isOn(entry) === holds);
  }
}

const ANY = '';
const viewsOf = ({ view, shell }: Portal): readonly FlowStore[] => [view, shell].filter((one) => one !== undefined);

/** What a running portal shows by a verb: the names of dialogs, states and fields, or variants of messages. `''` is any. */
export const shownBy = (verb: VerbName, portal: Portal): readonly string[] => SHOWN[verb]?.(portal) ?? [ANY];

type Read = (portal: Portal) => readonly string[];
const SHOWN: Readonly<Partial<Record<VerbName, Read>> & Record<Notice, Read>> = {
  toast: ({ toasts }) => toasts.list.map(({ variant }) => variant),
  banner: (portal) => viewsOf(portal).flatMap(({ banner }) => (banner === undefined ? [] : [ANY])),
  dialog: (portal) => viewsOf(portal).flatMap(({ dialog }) => dialog?.id ?? []),
  state: (portal) => viewsOf(portal).flatMap(({ state }) => state ?? []),
  fieldError: (portal) => viewsOf(portal).flatMap(({ errors }) => Object.keys(errors)),
};
