import type { HttpOperationId } from '../../../contract/operations.ts';
import type { Answered, Goal, Inputs } from './Scene.ts';

/** A field that a move fills in, with a value of its kind; undefined for boxes and choices, which are ticked. */
export interface PlannedField {
  readonly field: string;
  readonly sample?: string;
}

export interface PlannedMove {
  readonly press?: string;
  /** Milliseconds. */
  readonly wait?: number;
  readonly fill: 'samples' | 'nothing' | 'nonsense';
  readonly fields: readonly PlannedField[];
  readonly goal?: Goal;
}

/** One try to come to a scene: where the page opens, what is answered, what is done. */
export interface Attempt {
  readonly screen: string;
  /** By language. */
  readonly addresses: Readonly<Record<string, string>>;
  /** What the history entry holds for the screen. */
  readonly inputs: Inputs;
  readonly answers: readonly Answered[];
  /** Optional members of answers as well: either may be what a guard asks for. */
  readonly isFull: boolean;
  /** Calls without an answer. */
  readonly waiting: readonly HttpOperationId[];
  /** Names of the window that are taken away. */
  readonly lacking: readonly string[];
  readonly moves: readonly PlannedMove[];
}

/** A scene as the stage plays it: the first try that leads to the goal is the one. */
export interface Plan {
  readonly id: string;
  readonly goal: Goal;
  readonly attempts: readonly Attempt[];
  /** Every call that the screen can make, with the outcomes that the contract knows of it. */
  readonly calls: Readonly<Record<string, readonly string[]>>;
}
