import type { FaultAnswer } from '../Answer.ts';
import type { Draft } from '../Draft.ts';
import { RETRY_TIMER } from './invocations.ts';
import { retryRead } from './startCall.ts';

/**
 * Seconds until a read is retried while the service is unreachable. The last number is used for all further retries.
 */
const PAUSES = [3, 5, 10, 20, 30];

/**
 * Seconds until a read with this fault is retried while the notice is shown, but at least as many as the service asks
 * for. Undefined if a retry would not help.
 * @param times how often the read has been retried
 */
export function pauseBeforeResuming({ fault, retryAfter = 0 }: FaultAnswer, times: number): number | undefined {
  if (fault !== 'UNAVAILABLE') return undefined;
  return Math.max(retryAfter, PAUSES[Math.min(times, PAUSES.length - 1)] ?? 0);
}

/** Retries a read after its pause. The notice of its fault stays until the answer. */
export function resumeFailed(draft: Draft, timer: string): void {
  if (!timer.startsWith(RETRY_TIMER)) return;
  const failed = draft.snapshot.failed[timer.slice(RETRY_TIMER.length)];
  if (failed?.resumes && draft.snapshot.invocations[failed.invocation.call] === undefined)
    retryRead(draft, failed.invocation);
}

/** Ends a wait that the service asked for: the control may be pressed again. */
export function endWait(draft: Draft, timer: string): void {
  if (!timer.startsWith(RETRY_TIMER)) return;
  const call = timer.slice(RETRY_TIMER.length);
  const { failed } = draft.snapshot;
  const ended = failed[call];
  if (ended !== undefined && !ended.resumes)
    draft.update({ failed: { ...failed, [call]: { ...ended, retryAfter: undefined } } });
}
