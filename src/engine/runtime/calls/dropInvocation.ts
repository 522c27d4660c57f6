import type { Draft } from '../Draft.ts';
import { waitTimer } from './timers.ts';

/** Drops a call: its answer will be ignored. */
export function dropInvocation(draft: Draft, id: string): void {
  const { [id]: invocation, ...invocations } = draft.snapshot.invocations;
  if (invocation === undefined) return;
  draft.update({ invocations });
  if (invocation.phase === 'waiting') draft.emit({ kind: 'untimer', timer: waitTimer(invocation) });
  else draft.emit({ kind: 'abort', token: invocation.token });
}
