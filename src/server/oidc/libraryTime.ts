import { type Clock, systemClock } from '../core/time/Clock.ts';

/**
 * The OpenID library uses the machine's time, the service its clock. Converts an instant of the service into the library's
 * time, seconds since 1970: it is as long ago or ahead there as here.
 */
export const libraryTime = (clock: Clock, instant: Date): number =>
  Math.floor((systemClock.now().getTime() + instant.getTime() - clock.now().getTime()) / 1000);
