import { randomUUID } from 'node:crypto';
import type { Database } from '../core/database/Database.ts';
import { seal } from '../core/keys/seal.ts';
import type { Service } from '../core/Service.ts';
import { addSeconds, DAY } from '../core/time/addSeconds.ts';
import { STAND_IN_ACCOUNTS } from '../issuer/accounts.ts';
import { hashPassword } from '../passwords/hashPassword.ts';
import { STAND_IN_NAME } from '../social/socialProvider.ts';
import { createSecret, hashSecret } from '../tokens/createSecret.ts';
import { ACCOUNTS, type SeededAccount, WORLD_OTP_SECRET, WORLD_PASSWORD } from './accounts.ts';
import { APPS, ORGANISATIONS } from './organisations.ts';
import { seedApps } from './seedApps.ts';

/** Fills a fresh database with the development world, as a whole or not at all. */
export async function seedWorld(service: Service): Promise<void> {
  const now = service.clock.now();
  // One hash serves them all: everybody's password is the same and printed, and hashing is slow on purpose.
  const passwordHash = await hashPassword(service.settings, WORLD_PASSWORD);
  const users = await Promise.all(ACCOUNTS.map((account) => createUser(service, account, passwordHash, now)));
  await service.database.transaction().execute(async (database) => {
    await seedOrganisations(database, now);
    await database.insertInto('users').values(users).execute();
    for (const [index, account] of ACCOUNTS.entries()) {
      const id = users[index]?.id;
      if (id && account.signedInElsewhere) await seedSession(database, id, now);
    }
    await seedLinks(database, users, now);
    await seedApps(database, users, now);
    await database.insertInto('facts').values({ name: 'seeded', value: now.toISOString() }).execute();
  });
}

async function seedOrganisations(database: Database, now: Date): Promise<void> {
  for (const {
    id,
    name,
    alias,
    domains,
    icon,
    policy,
    passwordChangeUri,
    approvalRequired,
    adminEmail,
  } of ORGANISATIONS) {
    const organisation = {
      id,
      name,
      alias,
      label: name,
      icon: icon ?? null,
      password_policy: JSON.stringify(policy),
      password_change_uri: passwordChangeUri ?? null,
      approval_required: approvalRequired ?? false,
      admin_email: adminEmail ?? null,
      ip_zones: null,
      discloses_lookup: true,
      created_at: now,
    };
    await database.insertInto('organisations').values(organisation).execute();
    const rows = domains.map((domain) => ({ domain, org_id: id }));
    await database.insertInto('organisation_domains').values(rows).execute();
  }
  for (const { id, name, orgAppId, orgId, mfaActivated } of APPS) {
    const app = { id, name, logo: null, icon_url: null, policies: '[]', mfa_activated: mfaActivated };
    await database.insertInto('apps').values(app).execute();
    await database.insertInto('org_apps').values({ id: orgAppId, app_id: id, org_id: orgId }).execute();
  }
}

async function createUser(service: Service, account: SeededAccount, passwordHash: string, now: Date) {
  const daysAgo = (days: number) => addSeconds(now, -days * DAY);
  const name = account.username.split('@')[0] ?? '';
  const firstName = name.charAt(0).toUpperCase() + name.slice(1);
  const hasPassword = account.password !== false;
  const lastLogin = account.lastLoginDaysAgo === undefined ? null : daysAgo(account.lastLoginDaysAgo);
  return {
    id: randomUUID(),
    username: account.username,
    org_id: account.orgId,
    first_name: firstName,
    last_name: 'Example',
    display_name: `${firstName} Example`,
    profile_image_url: null,
    state: account.state ?? 'ACTIVATED',
    directory: null,
    identity_provider_url: null,
    password_hash: hasPassword ? passwordHash : null,
    password_changed_at: hasPassword ? daysAgo(account.passwordAgeDays ?? 0) : null,
    reminder_postponed_until: null,
    last_login_at: lastLogin,
    locked_at: account.locked ? now : null,
    ip_zones: account.zones ? JSON.stringify(account.zones) : null,
    mfa_active: account.otp ?? false,
    alternative_email: account.alternativeEmail ?? null,
    otp_secret: account.otp ? await seal(service.keys, 'otp', WORLD_OTP_SECRET) : null,
    otp_registered_at: account.otp ? now : null,
    otp_last_step: null,
    own_browser: null,
    signed_up_at: null,
    created_at: lastLogin ?? now,
    ...account.columns,
  } as const;
}

/** The stand-in's accounts that are linked to accounts of this world. */
async function seedLinks(
  database: Database,
  users: readonly { readonly id: string; readonly username: string }[],
  now: Date,
): Promise<void> {
  for (const { sub, linkedTo } of STAND_IN_ACCOUNTS) {
    const user = users.find(({ username }) => username === linkedTo);
    if (!user) continue;
    const link = { issuer: STAND_IN_NAME, subject: sub, user_id: user.id, linked_at: now };
    await database.insertInto('linked_accounts').values(link).execute();
  }
}

/** A sign-in on a device that is not the visitor's, and that does not end by itself. */
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
