import type { EffectOf } from '../Effect.ts';
import type { Running } from './Running.ts';

/** To a screen of the portal. Where that leads nowhere new, this one goes on. */
export function goToScreen({ screen, inputs, replace }: EffectOf<'goto'>, running: Running): void {
  if (!running.host.goTo(screen, inputs, replace, running.isShell)) running.dispatch({ kind: 'stay' });
}
