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
  /** An address outside the portal to which the visitor would have gone. */
  readonly left: string | undefined;
}

/** A message to the page around the stage: the snapshot has changed. */
export const CHANGED = 'stage-changed';
