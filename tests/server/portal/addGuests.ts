import { sql } from 'kysely';
import { createSecret, hashSecret } from '../../../src/server/tokens/issueToken.ts';
import type { TestService } from '../support/openTestService.ts';

/**
 * Adds accounts `guest-0@guests.test` and so on, with the password of the seeded ones, each of which registered a
 * browser a minute ago.
 * @returns the device cookies of these browsers
 */
export async function addGuests(
  { database, clock }: Pick<TestService, 'database' | 'clock'>,
  count: number,
): Promise<string[]> {
  const at = new Date(clock.now().getTime() - 60_000);
  await sql`
    insert into users (id, username, first_name, last_name, display_name, state, channel, password_hash, created_at)
    select 'guest-' || number, 'guest-' || number || '@guests.test', 'G', 'G', 'G', 'ACTIVATED', 'PASSWORD',
      (select password_hash from users where username = 'ada@acme.test'), ${at}::timestamptz
    from generate_series(0, ${sql.lit(count - 1)}) as number`.execute(database);
  const guests = Array.from({ length: count }, (_, number) => ({ number, cookie: createSecret() }));
  const devices = guests.map(({ number, cookie }) => ({
    ...{ id: `device-${number}`, token_hash: hashSecret(cookie), created_at: at },
  }));
  const kind = { type: 'desktop', os: 'Linux', os_version: '', browser: 'Firefox', registered_at: at };
  const known = guests.map(({ number }) => ({ device_id: `device-${number}`, user_id: `guest-${number}`, ...kind }));
  await database.insertInto('devices').values(devices).execute();
  await database.insertInto('known_devices').values(known).execute();
  return guests.map(({ cookie }) => cookie);
}
