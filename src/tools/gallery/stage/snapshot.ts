import type { Called } from './PageService.ts';

/** `playing` until it is known whether the scene was reached. */
export type Progress = 'playing' | 'reached' | 'missed';

/** The state that the stage reports to the surrounding page. */
export interface Snapshot {
  readonly progress: Progress;
  readonly screen: string | undefined;
  readonly state: string | undefined;
  readonly calls: readonly Called[];
  readonly isTimePassing: boolean;
  /** How many steps of a visit are done. */
  readonly step: number;
  /** An address outside the portal to which the visitor would have gone. */
  readonly left: string | undefined;
}

/** A message to the surrounding page: the snapshot has changed. */
export const CHANGED = 'stage-changed';
