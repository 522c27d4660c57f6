import type { Called } from './PageService.ts';

/** `playing` until it is known whether the scene was reached. */
export type Progress = 'playing' | 'reached' | 'missed';

/** What the stage tells the page around it. */
export interface Snapshot {
  readonly progress: Progress;
  readonly screen: string | undefined;
  readonly state: string | undefined;
  readonly calls: readonly Called[];
  readonly isTimePassing: boolean;
  /** An address outside of the portal to which the visitor would have gone. */
  readonly left: string | undefined;
}

/** Message to the page around the stage: the snapshot is another one now. */
export const CHANGED = 'stage-changed';
