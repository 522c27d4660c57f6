import { sql } from 'kysely';
import type { Service } from '../core/Service.ts';
import { addSeconds, DAY } from '../core/time/addSeconds.ts';

/** How long ended rows are kept, so that "expired" and "unknown" differ. Seconds. */
const KEPT = 30 * DAY;

/** Removes tokens, mails, sessions and rate-limit counts that ended long ago, and events of the audit trail at their age. */
export async function sweepDatabase(service: Pick<Service, 'database' | 'clock' | 'settings'>): Promise<void> {
  const { database, clock } = service;
  const before = addSeconds(clock.now(), -KEPT);
  await removeUnverified(service);
  await removeOldEvents(service);
  await database.deleteFrom('kept_answers').where('expires_at', '<=', clock.now()).execute();
  await database.deleteFrom('interactions').where('expires_at', '<=', clock.now()).execute();
  await database.deleteFrom('oidc_records').where('expires_at', '<', before).execute();
  await database.deleteFrom('tokens').where('expires_at', '<', before).execute();
  await database.deleteFrom('counters').where('window_ends_at', '<', before).execute();
  await database
    .deleteFrom('mails')
    .where((row) => row.or([row('sent_at', '<', before), row('failed_at', '<', before)]))
    .execute();
  // A count of wrong passwords has no window (D-78). A locked account stays locked without its count.
  await database
    .deleteFrom('attempts')
    .where('last_at', '<', addSeconds(before, -335 * DAY))
    .execute();
  await database
    .deleteFrom('bucket_entries')
    .where('session_id', 'in', (inner) =>
      inner
        .selectFrom('sessions')
        .select('id')
        .where((row) => row.or([row('ended_at', '<', before), row('expires_at', '<', before)])),
    )
    .execute();
  await database
    .deleteFrom('sessions')
    .where((row) => row.or([row('ended_at', '<', before), row('expires_at', '<', before)]))
    .execute();
  await database
    .deleteFrom('devices')
    .where('created_at', '<', before)
    .where('id', 'not in', (inner) => inner.selectFrom('sessions').select('device_id'))
    .where('id', 'not in', (inner) => inner.selectFrom('known_devices').select('device_id'))
    .execute();
}

/**
 * Removes unverified sign-ups, so that nobody keeps an address that is not theirs. One with a valid link stays, a day at
 * most: links are mailed again for who asks.
 */
async function removeUnverified({ database, clock, settings }: Pick<Service, 'database' | 'clock' | 'settings'>) {
  const now = clock.now();
  const openLinks = database
    .selectFrom('tokens')
    .select('user_id')
    .where('purpose', '=', 'email-verification')
    .where('user_id', 'is not', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now);
  const end = addSeconds(now, -settings.unverifiedAccountDays * DAY);
  await database
    .deleteFrom('users')
    .where('state', '=', 'UNVERIFIED')
    .where('signed_up_at', '<', end)
    .where((row) =>
      row.or([
        row('signed_up_at', '<', addSeconds(end, -DAY)),
        row('id', 'not in', openLinks.$castTo<{ user_id: string }>()),
      ]),
    )
    .execute();
}

/** The table lets only a transaction remove events that says that it sweeps. */
async function removeOldEvents({ database, clock, settings }: Pick<Service, 'database' | 'clock' | 'settings'>) {
  await database.transaction().execute(async (transaction) => {
    await sql`select set_config('vestibule.sweeps_audit', 'yes', true)`.execute(transaction);
    await transaction
      .deleteFrom('audit_events')
      .where('at', '<', addSeconds(clock.now(), -settings.auditDays * DAY))
      .execute();
  });
}
