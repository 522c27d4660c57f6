import type { Service } from '../core/Service.ts';
import { type Clock, systemClock } from '../core/time/Clock.ts';

/** The prefix of the library's output. */
const OWN = /^oidc-provider (WARNING|NOTICE): /;

/**
 * Loads oidc-provider, and logs the warnings that it would otherwise print, since it has no option for that. Other
 * output meanwhile is printed as usual.
 */
export async function logLibraryOutput<T>({ log }: Pick<Service, 'log'>, load: () => Promise<T>): Promise<T> {
  const { info, warn } = console;
  const into =
    (print: typeof warn): typeof warn =>
    (...words) => {
      const [line] = words;
      if (typeof line === 'string' && OWN.test(line)) log.warn(line);
      else print(...words);
    };
  Object.assign(console, { info: into(info), warn: into(warn) });
  try {
    return await load();
  } finally {
    Object.assign(console, { info, warn });
  }
}

/**
 * The OpenID library uses the machine's time, the service its own clock. Converts an instant of the service into the
 * library's time, in seconds since 1970, at the same distance from now.
 */
export const libraryTime = (clock: Clock, instant: Date): number =>
  Math.floor((systemClock.now().getTime() + instant.getTime() - clock.now().getTime()) / 1000);
