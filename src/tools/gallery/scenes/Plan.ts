import type { Goal, Way } from './Scene.ts';

/** How the stage plays a scene. */
export type Plan = ScreenPlan | DocumentPlan;

export interface ScreenPlan {
  readonly id: string;
  readonly goal: Goal;
  /** Undefined if none was found. */
  readonly way: Way | undefined;
  /** Every call that the screen can make, with its outcomes in the contract. */
  readonly calls: Readonly<Record<string, readonly string[]>>;
  /** The selector of the note shown over the screen (`buildSite.ts`). */
  readonly note?: string;
  /** The steps of a visit that a report shows; undefined for other scenes. */
  readonly visit?: readonly PlannedStep[];
}

/** One step of a visit. */
export interface PlannedStep {
  readonly says: string;
  /** How many moves of the way lead to its end; undefined if the flows do not allow it. */
  readonly end?: number;
}

/** A mail or a page of the service: files that the build wrote. */
export interface DocumentPlan {
  readonly id: string;
  readonly document: {
    /** The open dialog. */
    readonly dialog?: string | undefined;
  };
}

export const isDocument = (plan: Plan | undefined): plan is DocumentPlan => plan !== undefined && 'document' in plan;
