import type { PortalTables, ScreenProgram } from '../../../engine/flow/Program.ts';
import type { Item } from '../../../engine/flow/types.ts';
import { createScope } from '../../../engine/runtime/rules/judgeField.ts';
import type { ScreenContext } from '../../../engine/runtime/ScreenContext.ts';
import type { Snapshot } from '../../../engine/runtime/Snapshot.ts';
import type { EvaluationScope } from '../../../engine/runtime/values/EvaluationScope.ts';
import type { Move, Opening, Part, Said } from '../../player/Ground.ts';
import type { GoalId } from '../goals/goalsOf.ts';

/** A moment of a visit, with the moves that lead there. */
export interface Place {
  readonly opening: Opening;
  readonly snapshot: Snapshot;
  /** The context of events here. */
  readonly context: ScreenContext;
  /** Operations that wait for their answers, by token. */
  readonly asked: ReadonlyMap<number, string>;
  /** When timers are due, in milliseconds of the visit. */
  readonly timers: ReadonlyMap<string, number>;
  readonly now: number;
  /** Whether the page was left. */
  readonly isOver: boolean;
  readonly moves: readonly Move[];
  /** Everything that the visit has shown. */
  readonly shows: ReadonlySet<GoalId>;
  /** What the visit's last event showed. */
  readonly last: ReadonlySet<GoalId>;
}

/** What can be read at a place. */
export const scopeOf = ({ context, snapshot }: Place): EvaluationScope =>
  createScope({ screenContext: context, snapshot, stored: context.external.stored });

/** A screen or a shell as the search sees it. */
export interface Subject {
  readonly kind: Part['subject'];
  readonly id: string;
  readonly program: ScreenProgram;
  readonly portal: PortalTables;
  /** The context of the first event. */
  readonly contextOf: (opening: Opening) => ScreenContext;
  readonly sayingsOf: (operation: string) => readonly Said[];
  /** Values to try in a field. */
  readonly valuesOf: (item: Extract<Item, { field: string }>, options: readonly unknown[]) => readonly unknown[];
}
