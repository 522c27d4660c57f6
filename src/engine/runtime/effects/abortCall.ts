import type { EffectOf } from '../Effect.ts';
import type { Running } from './Running.ts';

/** Drops a request: its answer is ignored. */
export function abortCall({ token }: EffectOf<'abort'>, running: Running): void {
  const asking = running.askings.get(token);
  running.askings.delete(token);
  asking?.abort();
}
