import type { HttpOperationId } from '../../../contract/operations.ts';
import type { Answered, Goal, Inputs } from './Scene.ts';

/** A field that a move fills in, with a value of its kind; undefined for checkboxes and options, which are ticked. */
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

/** One try to reach a scene: the page to open, the answers, and the moves. */
export interface Attempt {
  readonly screen: string;
  /** By language. */
  readonly addresses: Readonly<Record<string, string>>;
  /** The state of the history entry for the screen. */
  readonly inputs: Inputs;
  readonly answers: readonly Answered[];
  /** Whether answers have their optional members: a guard may require either. */
  readonly isFull: boolean;
  /** Calls that get no answer. */
  readonly waiting: readonly HttpOperationId[];
  /** Names of `window` that are removed. */
  readonly lacking: readonly string[];
  readonly moves: readonly PlannedMove[];
}

/** A scene as the stage plays it: the first try that reaches the goal counts. */
export interface Plan {
  readonly id: string;
  readonly goal: Goal;
  readonly attempts: readonly Attempt[];
  /** Every call that the screen can make, with its outcomes in the contract. */
  readonly calls: Readonly<Record<string, readonly string[]>>;
}
