import type { Draft } from '../Draft.ts';
import { waitTimer } from './timers.ts';

/** Leaves a call: its answer changes nothing any more. */
export function dropRun(draft: Draft, id: string): void {
  const { [id]: run, ...runs } = draft.state.runs;
  if (run === undefined) return;
  draft.update({ runs });
  if (run.phase === 'waiting') draft.emit({ kind: 'untimer', timer: waitTimer(run) });
  else draft.emit({ kind: 'abort', token: run.token });
}
