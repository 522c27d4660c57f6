import { type Clock, systemClock } from '../core/time/Clock.ts';

/**
 * The OpenID library uses the machine's time, the service its own clock. Converts an instant of the service into the
 * library's time, in seconds since 1970, at the same distance from now.
 */
export const libraryTime = (clock: Clock, instant: Date): number =>
  Math.floor((systemClock.now().getTime() + instant.getTime() - clock.now().getTime()) / 1000);
