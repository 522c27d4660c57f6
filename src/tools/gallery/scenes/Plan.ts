import type { Goal, Way } from './Scene.ts';

/** A scene as the stage plays it. */
export interface Plan {
  readonly id: string;
  readonly goal: Goal;
  /** Undefined if none was found. */
  readonly way: Way | undefined;
  /** Every call that the screen can make, with its outcomes in the contract. */
  readonly calls: Readonly<Record<string, readonly string[]>>;
}
