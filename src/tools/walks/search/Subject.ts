import type { PortalTables, ScreenProgram } from '../../../engine/flow/Program.ts';
import type { Item } from '../../../engine/flow/types.ts';
import type { ScreenContext } from '../../../engine/runtime/ScreenContext.ts';
import type { Said } from '../../headless/Said.ts';
import type { Opening, Walk } from '../Walk.ts';

/** A screen or a shell as the search sees it. */
export interface Subject {
  readonly kind: Walk['subject'];
  readonly id: string;
  readonly program: ScreenProgram;
  readonly portal: PortalTables;
  /** What the first event reads. */
  readonly contextOf: (opening: Opening) => ScreenContext;
  readonly sayingsOf: (operation: string) => readonly Said[];
  /** Values to try in a field. */
  readonly valuesOf: (item: Extract<Item, { field: string }>, options: readonly unknown[]) => readonly unknown[];
}
