import type { FaultAnswer } from '../Answer.ts';
import type { Draft } from '../Draft.ts';
import { askAgain } from './startCall.ts';
import { RETRY_TIMER } from './timers.ts';

/** Seconds until a reading is asked again by itself while the service is away; the last one repeats. */
const PAUSES = [3, 5, 10, 20, 30];

/**
 * Seconds until a reading that has met this fault is asked again, the notice being shown meanwhile: never sooner than
 * the service asks for. Undefined where that does not help.
 * @param times how often that has been done before
 */
export function pauseBeforeResuming({ fault, retryAfter = 0 }: FaultAnswer, times: number): number | undefined {
  if (fault !== 'UNAVAILABLE') return undefined;
  return Math.max(retryAfter, PAUSES[Math.min(times, PAUSES.length - 1)] ?? 0);
}

/** Asks a reading again whose pause is over. What is said of its fault stays until there is an answer. */
export function resumeFailed(draft: Draft, timer: string): void {
  if (!timer.startsWith(RETRY_TIMER)) return;
  const failed = draft.snapshot.failed[timer.slice(RETRY_TIMER.length)];
  if (failed?.resumes && draft.snapshot.invocations[failed.invocation.call] === undefined)
    askAgain(draft, failed.invocation);
}
