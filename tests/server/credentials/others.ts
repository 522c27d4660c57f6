import type { User } from '../../../src/server/core/database/Database.ts';
import type { TestService } from '../support/openTestService.ts';

export const BACKUP = 'backup@mail.test';

/** What an account earns in addition to tokens. */
export const OTHERS = [
  'session elsewhere',
  'sign-on elsewhere',
  'set-up',
  'grant of an app',
  'linked account',
  'known device',
  'entry of a chooser',
  'backup address',
  'consent',
] as const;
/** A query that finds something, or nothing. */
export interface Found {
  executeTakeFirst(): Promise<unknown>;
}

/** Lets an account earn one of each, under a key. */
export async function earnOthers(
  { database, clock }: Pick<TestService, 'database' | 'clock'>,
  { id: user_id }: User,
  key: string,
): Promise<void> {
  const [at, end] = [clock.now(), new Date(clock.now().getTime() + 3_600_000)];
  await database.insertInto('devices').values({ id: key, token_hash: key, created_at: at }).execute();
  await database
    .insertInto('sessions')
    .values({
      ...{ id: key, token_hash: key, user_id, device_id: key, channel: 'PASSWORD', level: 'password' },
      ...{ device_label: 'x', created_at: at, authenticated_at: at, idle_expires_at: end, expires_at: end },
      ...{ ended_at: null, end_reason: null },
    })
    .execute();
  await database
    .insertInto('sign_ons')
    .values({
      ...{ token_hash: key, session_id: key, user_id, org_app_id: 'ORG-APP-2', needs: 'verify', next: '/' },
      ...{ created_at: at, expires_at: end, proved_at: null },
    })
    .execute();
  const setup = { binding: key, user_id, secret: 'sealed', last_step: null, created_at: at };
  await database.insertInto('factor_setups').values(setup).execute();
  const record = { kind: 'RefreshToken', hash: key, payload: JSON.stringify({ accountId: user_id }) };
  const times = { created_at: at, expires_at: end, consumed_at: null, grant_id: key };
  await database
    .insertInto('oidc_records')
    .values({ ...record, ...times })
    .execute();
  const facts = { type: 'PC', os: 'x', os_version: 'x', browser: 'x', registered_at: at };
  await database
    .insertInto('known_devices')
    .values({ device_id: key, user_id, ...facts })
    .execute();
  const consent = { user_id, client_id: 'acme-press', scope: key, state: 'APPROVED', decided_at: at } as const;
  await database.insertInto('consents').values(consent).execute();
  const entry = { id: key, device_id: key, user_id, session_id: key, channel: 'PASSWORD', created_at: at } as const;
  await database.insertInto('bucket_entries').values(entry).execute();
}

/** Where each of the others would be found. */
export function findOthers(
  { database }: Pick<TestService, 'database'>,
  { id }: User,
  key: string,
): Readonly<Record<(typeof OTHERS)[number], Found>> {
  const sessions = database.selectFrom('sessions').select('id').where('token_hash', '=', key);
  const backups = database.selectFrom('users').select('id').where('alternative_email', '=', BACKUP);
  return {
    'session elsewhere': sessions.where('ended_at', 'is', null),
    'sign-on elsewhere': database.selectFrom('sign_ons').select('user_id').where('token_hash', '=', key),
    'set-up': database.selectFrom('factor_setups').select('user_id').where('binding', '=', key),
    'grant of an app': database.selectFrom('oidc_records').select('kind').where('hash', '=', key),
    'linked account': database.selectFrom('linked_accounts').select('subject').where('subject', '=', key),
    'known device': database.selectFrom('known_devices').select('user_id').where('device_id', '=', key),
    'entry of a chooser': database.selectFrom('bucket_entries').select('id').where('id', '=', key),
    'backup address': backups.where('id', '=', id),
    consent: database.selectFrom('consents').select('scope').where('scope', '=', key),
  };
}
