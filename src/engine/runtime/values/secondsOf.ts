import { firstTimer } from '../../flow/firstTimer.ts';
import type { Screen } from '../../flow/types.ts';
import { leadsAway } from '../actions/timerHandler.ts';
import type { Snapshot } from '../Snapshot.ts';

/** Seconds of the first timer. A timer that the visitor stopped has none, so that no text states it. */
export const secondsOf = (after: Screen['after'], { lingers }: Snapshot): number | undefined =>
  firstTimer(after, (handler) => !lingers || !leadsAway(handler));
