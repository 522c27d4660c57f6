import type { FlowStore } from '../../engine/runtime/FlowStore.ts';
import type { PlacedItem } from '../walks/goals/programParts.ts';
import type { Deed } from './Move.ts';

export type Fill = Extract<Deed, { readonly kind: 'fill' }>;
export type Press = Extract<Deed, { readonly kind: 'press' }>;

/** What is there to be seen. */
export interface Sight {
  hasToast(variant: string): boolean;
  hasDialog(id: string): boolean;
  hasState(id: string): boolean;
  hasBanner(): boolean;
  /** A field shows that it is wrong. */
  hasError(field: string): boolean;
  /**
   * Whether an item shows what its guard decides; true where an item leaves no mark.
   * @param owner the screen or the shell that has it
   */
  agrees(item: PlacedItem, guard: string, holds: boolean, owner: string): boolean;
}

/** What a walk is on: the drawn page, or the runtime alone. */
export interface Ground extends Sight {
  /** Looks that it may take before it shows what happened. */
  readonly drawing: number;
  /** Goes to an address, as a link elsewhere would. */
  open(address: string, held: Readonly<Record<string, unknown>>): void;
  /** The screen is shown, in its state and with its dialog, and none that was there before. */
  isDrawn(): boolean;
  fill(fill: Fill, view: FlowStore): void;
  /** Whether the control can be pressed where it is drawn. */
  isPressable(press: Press, view: FlowStore): boolean;
  /** Presses the control. @returns whether it could be pressed where it is drawn */
  press(press: Press, view: FlowStore): boolean;
  /** Looks at a place where a walk stands still. @returns what is wrong with it */
  judge(stop: string): Promise<readonly string[]>;
}
