import { type Clock, systemClock } from '../core/time/Clock.ts';

/**
 * The OpenID library asks the machine for the time, the service asks its clock. An instant of ours in the library's
 * time, seconds since 1970: as long ago, or as far ahead, there as it is here.
 */
export const libraryTime = (clock: Clock, instant: Date): number =>
  Math.floor((systemClock.now().getTime() + instant.getTime() - clock.now().getTime()) / 1000);
