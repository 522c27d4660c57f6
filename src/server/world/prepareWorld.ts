import { randomUUID } from 'node:crypto';
import { hasAccounts, storeStandIns } from '../accounts/findStandIns.ts';
import type { Database } from '../core/database/Database.ts';
import type { Service } from '../core/Service.ts';
import { SettingsError } from '../core/settings/Settings.ts';
import { addSeconds, DAY } from '../core/time/Clock.ts';
import { STAND_IN_ACCOUNTS } from '../issuer/accounts.ts';
import { DEFAULT_NAME, DEFAULT_ORGANISATION } from '../organisations/organisations.ts';
import { hashPassword, OURSELVES } from '../passwords/hashPassword.ts';
import { DEFAULT_POLICY } from '../passwords/judgePassword.ts';
import { STAND_IN_NAME } from '../social/SocialIdentity.ts';
import { createSecret, hashSecret } from '../tokens/issueToken.ts';
import { ACCOUNTS, type SeededAccount, WORLD_PASSWORD } from './accounts.ts';
import { applyWorld } from './applyWorld.ts';
import { RENEWALS } from './clients.ts';
import { developmentWorld } from './developmentWorld.ts';

interface Seeded {
  readonly account: SeededAccount;
  readonly id: string;
}

interface History extends Seeded {
  readonly now: Date;
}

/** What every database contains: ORG-0 and the stand-ins. */
export async function prepareDatabase(service: Pick<Service, 'database' | 'clock' | 'settings'>): Promise<void> {
  const { database, clock, settings } = service;
  await database
    .insertInto('organisations')
    .values({
      id: DEFAULT_ORGANISATION,
      name: DEFAULT_NAME,
      alias: 'default',
      label: DEFAULT_NAME,
      icon: null,
      password_policy: JSON.stringify(DEFAULT_POLICY),
      password_change_uri: null,
      ip_zones: null,
      discloses_lookup: settings.mode === 'development',
      created_at: clock.now(),
      admin_email: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  await storeStandIns(service);
}

/**
 * Prepares a database for serving: ORG-0 and the stand-ins always, and in development the seeded world, once.
 * @throws SettingsError in production if the database is seeded, and in development if it has accounts but is not
 * seeded: the seeded world's passwords are public (promise P22)
 */
export async function prepareWorld(service: Service): Promise<void> {
  const { database, settings } = service;
  const isDevelopment = settings.mode === 'development';
  await prepareDatabase(service);
  const fact = database.selectFrom('facts').select('value').where('name', '=', 'seeded');
  const isSeeded = (await fact.executeTakeFirst()) !== undefined;
  if (isSeeded && !isDevelopment) {
    throw new SettingsError('DATA_DIR or DATABASE_URL holds a development world: set it to a fresh one for production');
  }
  if (!isDevelopment || isSeeded) return;
  if (await hasAccounts(service)) {
    throw new SettingsError(
      'DATABASE_URL or DATA_DIR holds accounts of its own, and development would add known ones: set it to a fresh one, or PORTAL_MODE to production',
    );
  }
  await seedWorld(service);
}

/** Fills a fresh database with the development world, atomically. */
async function seedWorld(service: Service): Promise<void> {
  const now = service.clock.now();
  // One hash for all: everybody has the same password, which is printed, and hashing is slow on purpose.
  const passwordHash = await hashPassword(service.settings, WORLD_PASSWORD, OURSELVES);
  await applyWorld(service, developmentWorld(now, passwordHash), {
    after: async ({ database }) => {
      const seeded = await findSeeded(database);
      for (const { account, id } of seeded) {
        await addHistory(database, { account, id, now });
      }
      await seedLinks(database, seeded, now);
      for (const { id, token } of RENEWALS) {
        const renewal = database.updateTable('licence_renewals').set({ token_hash: hashSecret(token) });
        await renewal.where('id', '=', id).execute();
      }
      await database.insertInto('facts').values({ name: 'seeded', value: now.toISOString() }).execute();
    },
  });
}

async function findSeeded(database: Database): Promise<Seeded[]> {
  const users = await database.selectFrom('users').select(['id', 'username', 'org_id']).execute();
  return ACCOUNTS.flatMap((account) =>
    users
      .filter(({ username, org_id }) => username === account.username && org_id === account.orgId)
      .map(({ id }) => ({ account, id })),
  );
}

/** Adds what no operator can set: an account's history, and other systems' data about it. */
async function addHistory(database: Database, { account, id, now }: History): Promise<void> {
  const daysAgo = (days: number) => addSeconds(now, -days * DAY);
  const { passwordAgeDays, lastLoginDaysAgo, alternativeEmail, locked, state, columns } = account;
  const changes = {
    ...(passwordAgeDays === undefined ? {} : { password_changed_at: daysAgo(passwordAgeDays) }),
    ...(lastLoginDaysAgo === undefined ? {} : { last_login_at: daysAgo(lastLoginDaysAgo) }),
    ...(alternativeEmail === undefined ? {} : { alternative_email: alternativeEmail }),
    ...(locked ? { locked_at: now } : {}),
    ...(account.password === false ? { state: 'ACTIVATED' as const } : {}),
    ...(state === undefined ? {} : { state }),
    ...columns,
  };
  if (Object.keys(changes).length > 0) {
    await database.updateTable('users').set(changes).where('id', '=', id).execute();
  }
  if (account.signedInElsewhere) await seedSession(database, id, now);
}

/** Links the stand-in's accounts to accounts in this world. */
async function seedLinks(database: Database, seeded: readonly Seeded[], now: Date): Promise<void> {
  for (const { sub, linkedTo } of STAND_IN_ACCOUNTS) {
    const user = seeded.find(({ account }) => account.username === linkedTo);
    if (!user) continue;
    const link = { issuer: STAND_IN_NAME, subject: sub, user_id: user.id, linked_at: now };
    await database.insertInto('linked_accounts').values(link).execute();
  }
}

/** Adds a session on a device other than the visitor's. It does not expire. */
async function seedSession(database: Database, userId: string, now: Date): Promise<void> {
  const deviceId = randomUUID();
  const end = addSeconds(now, 3650 * DAY);
  await database
    .insertInto('devices')
    .values({ id: deviceId, token_hash: hashSecret(createSecret()), created_at: now })
    .execute();
  await database
    .insertInto('sessions')
    .values({
      id: randomUUID(),
      token_hash: hashSecret(createSecret()),
      user_id: userId,
      device_id: deviceId,
      channel: 'PASSWORD',
      level: 'password',
      device_label: 'Safari, macOS 15',
      created_at: now,
      authenticated_at: now,
      idle_expires_at: end,
      expires_at: end,
      ended_at: null,
      end_reason: null,
    })
    .execute();
}
