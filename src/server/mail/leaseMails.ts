import { type Selectable, sql } from 'kysely';
import type { Tables } from '../core/database/Tables.ts';
import type { Service } from '../core/Service.ts';
import { addSeconds } from '../core/time/addSeconds.ts';

export type StoredMail = Selectable<Tables['mails']>;
type Store = Pick<Service, 'database' | 'clock'>;

/** How long a mail stays with a worker that says nothing more. A process that is killed holds its mails no longer. Seconds. */
const LEASE = 20;
/** Milliseconds; several of them fit into a lease. */
const RENEW_EVERY = 5000;

/**
 * Takes mails that wait and are due, for this worker alone. One that was handed to a mail server before, without our
 * having heard what became of it, counts as a repeat.
 */
export async function leaseMails({ database, clock }: Store, limit: number): Promise<StoredMail[]> {
  const now = clock.now();
  const due = sql<string>`select id from mails
    where sent_at is null and failed_at is null and next_try_at <= ${now}
      and (leased_until is null or leased_until <= ${now})
    order by next_try_at, number limit ${limit} for update skip locked`;
  return database
    .updateTable('mails')
    .set({
      leased_until: addSeconds(now, LEASE),
      tries: sql`tries + 1`,
      repeats: sql`repeats + case when handed_at is null then 0 else 1 end`,
    })
    .where('id', 'in', sql<string>`(${due})`)
    .returningAll()
    .execute();
}

/** A mail in hand: kept by renewing its lease, and marked before it is handed over. */
export interface HeldMail {
  /** Whether the mail server may have it. */
  readonly isHandedOver: boolean;
  /**
   * Says in the queue that the mail server gets the mail now.
   * @throws when another worker has it meanwhile: it is not sent twice at once
   */
  handOver(): Promise<void>;
  letGo(): void;
}

export function holdMail({ database, clock }: Store, { id, tries }: StoredMail, renewEvery = RENEW_EVERY): HeldMail {
  // Each lease counts a try, so the number tells ours from any other.
  const own = database
    .updateTable('mails')
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('sent_at', 'is', null);
  const until = () => addSeconds(clock.now(), LEASE);
  const timer = setInterval(() => {
    // Whatever keeps the database away ends by itself, or ends the lease.
    own
      .set({ leased_until: until() })
      .execute()
      .catch(() => {});
  }, renewEvery);
  timer.unref();
  let isHandedOver = false;
  return {
    get isHandedOver() {
      return isHandedOver;
    },
    async handOver() {
      const marked = await own
        .set({ handed_at: clock.now(), leased_until: until() })
        .returning('id')
        .executeTakeFirst();
      if (!marked) throw new Error('another worker has the mail');
      isHandedOver = true;
    },
    letGo: () => clearInterval(timer),
  };
}
