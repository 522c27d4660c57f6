import type { Context } from '../core/Context.ts';
import { Refusal } from '../core/Refusal.ts';
import { tell } from '../core/telemetry/signals.ts';
import { addSeconds, MINUTE } from '../core/time/addSeconds.ts';

/** The maximum number of writes from one source on this node, whatever their outcome. */
const PER_SOURCE = { tries: 1200, window: MINUTE };
/** Counts a call, and throws a Refusal TOO_MANY_REQUESTS. */
export type WriteCount = (context: Pick<Context, 'request' | 'clock'>) => void;

/** The maximum number of sources remembered; the oldest is forgotten first. */
const SOURCES = 10_000;

/**
 * Counts writes before they use the database: each claimed idempotency key and each audit event is a commit, so a flood
 * of writes would delay every call. Each node therefore keeps the count in memory.
 */
export function createWriteCount(): WriteCount {
  const counts = new Map<string, { count: number; readonly endsAt: Date }>();
  return ({ request, clock }) => {
    if (request.isTrusted) return;
    const now = clock.now();
    const known = counts.get(request.source);
    const counted = known && known.endsAt > now ? known : { count: 0, endsAt: addSeconds(now, PER_SOURCE.window) };
    counted.count += 1;
    if (counted !== known) {
      counts.delete(request.source);
      counts.set(request.source, counted);
      const [oldest] = counts.keys();
      if (counts.size > SOURCES && oldest !== undefined) counts.delete(oldest);
    }
    if (counted.count <= PER_SOURCE.tries) return;
    tell('limit', { limit: 'write-from' });
    const wait = Math.ceil((counted.endsAt.getTime() - now.getTime()) / 1000);
    throw new Refusal('TOO_MANY_REQUESTS', { retryAfter: Math.max(1, wait) });
  };
}
