import type { EffectOf } from '../Effect.ts';
import type { Running } from './Running.ts';

/** Goes to a screen of the portal. If the address does not change, this screen goes on. */
export function goToScreen({ screen, inputs, replace, banner }: EffectOf<'goto'>, running: Running): void {
  const { host, isShell } = running;
  host.whenKnown(() => {
    if (!host.goTo(screen, inputs, replace, isShell, banner)) running.dispatch({ kind: 'stay' });
  });
}
