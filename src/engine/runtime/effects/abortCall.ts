import type { EffectOf } from '../Effect.ts';
import type { Running } from './Running.ts';

/** Lets go of a request: its answer finds nobody. */
export function abortCall({ token }: EffectOf<'abort'>, running: Running): void {
  const asking = running.askings.get(token);
  running.askings.delete(token);
  asking?.abort();
}
