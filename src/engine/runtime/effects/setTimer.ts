import type { EffectOf } from '../Effect.ts';
import type { Clock } from '../ports.ts';
import type { Running, RunningTimer } from './Running.ts';

/** Starts a timer, stopping one of the same name. */
export function setTimer({ timer, milliseconds }: EffectOf<'timer'>, running: Running): void {
  const { clock } = running.host.ports;
  running.timers.get(timer)?.stop();
  if (running.isHeld(timer)) running.timers.set(timer, heldTimer(milliseconds, clock));
  else {
    const stop = clock.after(milliseconds, () => {
      running.timers.delete(timer);
      running.dispatch({ kind: 'elapse', timer });
      running.touchTimers();
    });
    running.timers.set(timer, { due: clock.monotonic() + milliseconds, stop });
  }
  running.touchTimers();
}

export function unsetTimer({ timer }: EffectOf<'untimer'>, running: Running): void {
  running.timers.get(timer)?.stop();
  running.timers.delete(timer);
  running.touchTimers();
}

/** A paused timer. */
export const heldTimer = (left: number, clock: Clock): RunningTimer => ({
  left,
  get due() {
    return clock.monotonic() + left;
  },
  stop: () => {},
});

/** Pauses the timers that are now held, and resumes those that no longer are. */
export function holdTimers(running: Running): void {
  const now = running.host.ports.clock.monotonic();
  for (const [timer, one] of [...running.timers]) {
    if (running.isHeld(timer) === (one.left !== undefined)) continue;
    setTimer({ kind: 'timer', timer, milliseconds: one.left ?? Math.max(0, one.due - now) }, running);
  }
}
