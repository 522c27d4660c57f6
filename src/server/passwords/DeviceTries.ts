import { sql } from 'kysely';
import { normaliseUsername } from '../accounts/findUser.ts';
import type { Context } from '../core/Context.ts';
import type { User } from '../core/database/Database.ts';
import { DAY, MINUTE } from '../core/time/Clock.ts';
import { addTry, countSource, forgetTries, uncountSource, uncountTry } from '../limits/countTry.ts';
import { DEFAULT_ORGANISATION, findOrganisations } from '../organisations/organisations.ts';
import { hashHere } from '../tokens/issueToken.ts';

type Call = Pick<Context, 'database' | 'clock' | 'cookies'>;

/** How many wrong passwords a known device may try on its account. Those from other devices are counted separately. */
const PER_DEVICE = { tries: 10, window: DAY };
/** How many of an account's known devices have attempts of their own: the most recently used ones. */
const NEWEST = 3;

/** The device of a call, and the ids of the accounts that know it. */
export interface KnownDevice {
  readonly id: string;
  readonly userIds: readonly string[];
}

/**
 * The device of the call, by its cookie, with the accounts that were signed in on it or have registered it. Attempts of
 * strangers do not block it (OWASP, "Slow Down Online Guessing Attacks with Device Cookies").
 */
export async function findKnownDevice(
  call: Call,
  users: readonly Pick<User, 'id'>[],
): Promise<KnownDevice | undefined> {
  const cookie = call.cookies.get('device');
  if (!cookie) return undefined;
  const ids = sql.join(['', ...users.map(({ id }) => id)]);
  const { rows } = await sql<{ id: string; user_id: string }>`
    select devices.id, used.user_id
    from (
      select user_id, device_id, row_number() over (partition by user_id order by max(at) desc) as place
      from (
        select user_id, device_id, registered_at as at from known_devices where user_id in (${ids})
        union all
        select entries.user_id, entries.device_id, sessions.created_at
        from bucket_entries as entries join sessions on sessions.id = entries.session_id
        where entries.user_id in (${ids})
      ) as uses
      group by user_id, device_id
    ) as used
    join devices on devices.id = used.device_id
    where devices.token_hash = ${hashHere(cookie, call)} and used.place <= ${NEWEST}`.execute(call.database);
  const [first] = rows;
  return first && { id: first.id, userIds: rows.map(({ user_id }) => user_id) };
}

const keyOf = (deviceId: string, userId: string): string => `password-on:${deviceId}:${userId}`;

/**
 * Counts a password attempt on a known device before its check.
 * @returns whether the device has an attempt left
 */
export async function countDevice(context: Call, deviceId: string, userId: string): Promise<boolean> {
  return (await addTry(context, keyOf(deviceId, userId), PER_DEVICE)) === undefined;
}

export const forgetDeviceTries = (context: Call, deviceId: string, userId: string): Promise<void> =>
  forgetTries(context, keyOf(deviceId, userId));

type OrganisationCall = Pick<Context, 'database' | 'clock' | 'request' | 'settings'>;

const WINDOW = 15 * MINUTE;
/** After too many wrong passwords at an organisation from all sources together: how many more each source may try. */
const PER_SOURCE = { tries: 2, window: WINDOW };

/** Removes the counted attempts after a correct password. */
export type Uncount = () => Promise<void>;

/**
 * Counts a password attempt against the organisation of the name's mail domain, whether or not the account exists
 * (promise P07). Even while one password is tried on many accounts from many sources, nobody is locked out: each source
 * still has a few attempts, and a correct one is not counted.
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function countOrganisation(context: OrganisationCall, username: string): Promise<Uncount> {
  const domain = normaliseUsername(username).split('@').at(-1) ?? '';
  const found = await findOrganisations(context, { domain });
  const organisation = found.map(({ id }) => id).join() || DEFAULT_ORGANISATION;
  const key = `password-of:${organisation}`;
  const perOrganisation = { tries: context.settings.signInLimits.perOrganisation, window: WINDOW };
  const isSprayed = (await addTry(context, key, perOrganisation)) !== undefined;
  if (isSprayed) await countSource(context, key, PER_SOURCE);
  return async () => {
    await uncountTry(context, key);
    if (isSprayed) await uncountSource(context, key);
  };
}
