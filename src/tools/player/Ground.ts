import type { VerbName } from '../../engine/language/verbs.ts';
import type { FlowStore } from '../../engine/runtime/FlowStore.ts';
import type { PlacedItem } from '../walks/goals/programParts.ts';
import type { Deed } from './Move.ts';

export type Fill = Extract<Deed, { readonly kind: 'fill' }>;
export type Press = Extract<Deed, { readonly kind: 'press' }>;

/** What is visible. */
export interface Sight {
  /**
   * Whether an effect of a step is visible.
   * @param of the dialog, the state, the field with an error, or the variant of a message
   */
  shows(verb: VerbName, of: string): boolean;
  /**
   * Whether an item's display agrees with its guard; true for an item without a mark on the page.
   * @param owner the screen or the shell to which the item belongs
   */
  agrees(item: PlacedItem, guard: string, holds: boolean, owner: string): boolean;
}

/** Where a walk takes place: on the rendered page, or in the runtime alone. */
export interface Ground extends Sight {
  /** How many times to poll until it shows what happened. */
  readonly drawing: number;
  /** Goes to an address, as a link elsewhere would. */
  open(address: string, held: Readonly<Record<string, unknown>>): void;
  /** Whether the current screen is shown, in its state and with its dialog, and no longer a previous screen. */
  isDrawn(): boolean;
  fill(fill: Fill, view: FlowStore): void;
  /** Whether the control can be pressed where it is rendered. */
  isPressable(press: Press, view: FlowStore): boolean;
  /**
   * Presses the control.
   * @returns whether it could be pressed where it is rendered
   */
  press(press: Press, view: FlowStore): boolean;
  /**
   * Inspects the place where a walk stops.
   * @returns what is wrong there
   */
  judge(stop: string): Promise<readonly string[]>;
}
