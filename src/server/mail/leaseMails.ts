import { type Selectable, sql } from 'kysely';
import type { Tables } from '../core/database/Tables.ts';
import type { Service } from '../core/Service.ts';
import { addSeconds } from '../core/time/Clock.ts';

export type StoredMail = Selectable<Tables['mails']>;
type Store = Pick<Service, 'database' | 'clock'>;

/** The length of a lease in seconds, after which another worker may take a killed process's mail. */
const LEASE = 20;
/** Milliseconds; several renewals fit into a lease. */
const RENEW_EVERY = 5000;

/**
 * Leases due mails to this worker. A mail that was handed to a mail server before, with an unknown result, is counted
 * as a repeat.
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

/** Makes mails that wait for a retry due now, for when the mail server is back. */
export async function wakeMails({ database, clock }: Store): Promise<void> {
  await database
    .updateTable('mails')
    .set({ next_try_at: clock.now() })
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('next_try_at', '>', clock.now())
    .execute();
}

/** A leased mail. Its lease is renewed, and the mail is marked before the mail server gets it. */
export interface HeldMail {
  /** Whether the mail server may have the mail. */
  readonly isHandedOver: boolean;
  /**
   * Marks in the queue that the mail is about to be handed to the mail server.
   * @throws if another worker has the mail now, so that two workers never send it at once
   */
  handOver(): Promise<void>;
  letGo(): void;
}

export function holdMail({ database, clock }: Store, { id, tries }: StoredMail, renewEvery = RENEW_EVERY): HeldMail {
  // Each lease increases the number of attempts, so the number identifies our lease.
  const own = database
    .updateTable('mails')
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('sent_at', 'is', null);
  const until = () => addSeconds(clock.now(), LEASE);
  const timer = setInterval(() => {
    // An error needs no handling: either the database comes back, or the lease expires.
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
