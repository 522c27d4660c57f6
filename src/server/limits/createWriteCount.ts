import type { Context } from '../core/Context.ts';
import { Refusal } from '../core/Refusal.ts';
import { tell } from '../core/telemetry/signals.ts';
import { MINUTE } from '../core/time/addSeconds.ts';
import { MemoryCounts } from './MemoryCounts.ts';

/** The maximum number of writes from one source on this node, whatever their outcome. */
const PER_SOURCE = { tries: 1200, window: MINUTE };
/** Counts a call, and throws a Refusal TOO_MANY_REQUESTS. */
export type WriteCount = (context: Pick<Context, 'request' | 'clock'>) => void;

/**
 * Counts writes before they use the database: each claimed idempotency key and each audit event is a commit, so a flood
 * of writes would delay every call. Each node therefore keeps the count in memory.
 */
export function createWriteCount(): WriteCount {
  const counts = new MemoryCounts(PER_SOURCE.window);
  return ({ request, clock }) => {
    if (request.isTrusted) return;
    const now = clock.now();
    const { count, endsAt } = counts.add(request.source, now);
    if (count <= PER_SOURCE.tries) return;
    tell('limit', { limit: 'write-from' });
    const wait = Math.ceil((endsAt.getTime() - now.getTime()) / 1000);
    throw new Refusal('TOO_MANY_REQUESTS', { retryAfter: Math.max(1, wait) });
  };
}
