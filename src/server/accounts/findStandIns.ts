import { randomInt } from 'node:crypto';
import type { User } from '../core/database/Database.ts';
import type { Service } from '../core/Service.ts';

/** The stand-ins' ids. There are enough that two calls seldom wait for the same row. */
export const STAND_INS: readonly string[] = Array.from({ length: 16 }, (_, index) => `nobody-${index}`);
const MADE = new Date('2026-01-01T00:00:00Z');

/** Stores the stand-ins, always the same number of them. */
export async function storeStandIns({ database }: Pick<Service, 'database'>): Promise<void> {
  const same = {
    state: 'DELETED' as const,
    first_name: 'Nobody',
    last_name: 'Nobody',
    display_name: 'Nobody Nobody',
    org_id: null,
    profile_image_url: null,
    directory: null,
    identity_provider_url: null,
    password_hash: null,
    ip_zones: null,
    password_changed_at: null,
    reminder_postponed_until: null,
    last_login_at: null,
    locked_at: null,
    alternative_email: null,
    otp_secret: null,
    otp_registered_at: null,
    otp_last_step: null,
    created_at: MADE,
  };
  await database
    .insertInto('users')
    .values(STAND_INS.map((id) => ({ ...same, id, username: `${id}@nowhere.invalid` })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether there are accounts other than stand-ins. */
export async function hasAccounts({ database }: Pick<Service, 'database'>): Promise<boolean> {
  const own = database.selectFrom('users').select('id').where('id', 'not in', STAND_INS).limit(1);
  return (await own.executeTakeFirst()) !== undefined;
}

/**
 * Stand-ins for missing accounts. If there is no account, a call runs the same statements on as many rows of a
 * stand-in, so it takes the same time (promise P07). Stand-ins get no mail and never sign in.
 * @param count how many accounts are missing; the statement also runs for 0
 */
export async function findStandIns({ database }: Pick<Service, 'database'>, count: number): Promise<User[]> {
  const first = randomInt(STAND_INS.length);
  const ids = [STAND_INS[first] ?? '', STAND_INS[(first + 1) % STAND_INS.length] ?? ''];
  return database.selectFrom('users').selectAll().where('id', 'in', ids).limit(Math.max(0, count)).execute();
}
