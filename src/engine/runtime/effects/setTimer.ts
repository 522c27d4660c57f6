import type { EffectOf } from '../Effect.ts';
import type { Running } from './Running.ts';

/** Starts a timer. One of the same name stops first. */
export function setTimer({ timer, milliseconds }: EffectOf<'timer'>, running: Running): void {
  const { clock } = running.host.ports;
  running.timers.get(timer)?.stop();
  const stop = clock.after(milliseconds, () => {
    running.timers.delete(timer);
    running.dispatch({ kind: 'elapse', timer });
    running.touchTimers();
  });
  running.timers.set(timer, { due: clock.monotonic() + milliseconds, stop });
  running.touchTimers();
}

export function unsetTimer({ timer }: EffectOf<'untimer'>, running: Running): void {
  running.timers.get(timer)?.stop();
  running.timers.delete(timer);
  running.touchTimers();
}
