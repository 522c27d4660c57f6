import type { Goal, Way } from './Scene.ts';

/** A scene as the stage plays it. */
export type Plan = ScreenPlan | DocumentPlan;

export interface ScreenPlan {
  readonly id: string;
  readonly goal: Goal;
  /** Undefined if none was found. */
  readonly way: Way | undefined;
  /** Every call that the screen can make, with its outcomes in the contract. */
  readonly calls: Readonly<Record<string, readonly string[]>>;
  /** Finds the note that stands over the screen (`buildSite.ts`). */
  readonly note?: string;
}

/** A mail or a page of the service: files that the build wrote. */
export interface DocumentPlan {
  readonly id: string;
  readonly document: {
    /** The dialog that is open. */
    readonly dialog?: string | undefined;
  };
}

export const isDocument = (plan: Plan | undefined): plan is DocumentPlan => plan !== undefined && 'document' in plan;
