import type { Step } from '../../engine/flow/types.ts';
import type { Move, Opening } from '../player/Move.ts';
import type { Part } from '../player/Player.ts';
import type { GoalId } from './goals/goalsOf.ts';

/** A path through one visit to a screen or to the shell around it, and what the path shows. */
export interface Walk extends Part {
  readonly opening: Opening;
  readonly moves: readonly Move[];
  readonly shows: readonly GoalId[];
  /** The steps that the walk shows, as written in the flow. */
  readonly steps: Readonly<Record<string, Step>>;
}

/** When walks happen, in milliseconds since 1970. */
export const NOW = Date.parse('2026-05-01T10:00:00Z');
