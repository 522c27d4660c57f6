import { type RawBuilder, type Selectable, sql } from 'kysely';
import { Refusal } from '../core/Context.ts';
import type { Database } from '../core/database/Database.ts';
import type { SignOnsTable } from '../core/database/tables/SignOns.ts';
import type { Service } from '../core/Service.ts';
import { addSeconds, MINUTE } from '../core/time/Clock.ts';
import { createSecret, hashSecret } from '../tokens/issueToken.ts';

type Store = Pick<Service, 'database' | 'clock'>;
type SignOn = Selectable<SignOnsTable>;

/** Seconds in which the factor must be proved. */
const LIFETIME = 30 * MINUTE;

interface NewSignOn {
  readonly sessionId: string;
  readonly userId: string;
  readonly orgAppId: string;
  readonly needs: SignOn['needs'];
  /** The portal address at which the sign-on continues. */
  readonly next: string;
}

/**
 * Begins a sign-on to an app that needs a second factor.
 * @returns the `tokenId` of `/sign-on/{tokenId}`
 */
export async function createSignOn({ database, clock }: Store, signOn: NewSignOn): Promise<string> {
  const token = createSecret();
  const now = clock.now();
  await database
    .insertInto('sign_ons')
    .values({
      token_hash: hashSecret(token),
      session_id: signOn.sessionId,
      user_id: signOn.userId,
      org_app_id: signOn.orgAppId,
      needs: signOn.needs,
      next: signOn.next,
      created_at: now,
      expires_at: addSeconds(now, LIFETIME),
      proved_at: null,
    })
    .execute();
  return token;
}

/**
 * The sign-on of a `tokenId`. It belongs to one session; the caller must check that this is the current one.
 * @throws Refusal INVALID_TOKEN, EXPIRED
 */
export async function readSignOn({ database, clock }: Store, tokenId: string): Promise<SignOn> {
  const query = database.selectFrom('sign_ons').selectAll().where('token_hash', '=', hashSecret(tokenId));
  const found = await query.executeTakeFirst();
  if (!found) throw new Refusal('INVALID_TOKEN');
  if (found.expires_at <= clock.now()) throw new Refusal('EXPIRED');
  return found;
}

/** Stores that the factor was proved for this sign-on. */
export async function proveSignOn({ database, clock }: Store, tokenId: string): Promise<void> {
  await database
    .updateTable('sign_ons')
    .set({ proved_at: clock.now() })
    .where('token_hash', '=', hashSecret(tokenId))
    .execute();
}

/** Whether a session has proved the factor for an app. */
export async function hasProved({ database }: Store, sessionId: string, orgAppId: string): Promise<boolean> {
  const proved = database
    .selectFrom('sign_ons')
    .select('session_id')
    .where('session_id', '=', sessionId)
    .where('org_app_id', '=', orgAppId)
    .where('proved_at', 'is not', null);
  return (await proved.executeTakeFirst()) !== undefined;
}

/** The screen that requires the factor, or sets it up first. */
export function addressOfFactor(
  tokenId: string,
  { org_app_id, needs }: Pick<SignOn, 'org_app_id' | 'needs'>,
  alternativeRequirement: string,
): string {
  if (needs === 'verify') return `/sign-on/${tokenId}/mfa?${new URLSearchParams({ orgAppId: org_app_id })}`;
  return `/sign-on/${tokenId}/mfa-set?${new URLSearchParams({ orgAppId: org_app_id, alternativeRequirement })}`;
}

/** Whether a person of `users` may use an app of `org_apps` now, as a condition of a statement with both tables. */
export const mayUse = (now: Date): RawBuilder<boolean> => sql`
  (org_apps.state = 'ACTIVE' and coalesce(org_apps.used_end_at > ${now}::timestamptz, true) and (
    (org_apps.assigned_to_all and org_apps.org_id = users.org_id)
    or exists (select from app_assignments
      where org_app_id = org_apps.id and user_id = users.id and revoked_at is null)))`;

/**
 * Queues logout tokens and security events for the sessions of an app whose person may no longer use it. Call it in the transaction that
 * takes the app away; calling it again does nothing.
 */
export async function endAppSessions(database: Database, orgAppId: string, now: Date): Promise<void> {
  await sql`
    with ended as (
      delete from app_sessions using sessions, users, oauth_clients, org_apps
      where sessions.id = app_sessions.session_id and sessions.ended_at is null and users.id = sessions.user_id
        and oauth_clients.id = app_sessions.client_id and org_apps.id = oauth_clients.org_app_id
        and org_apps.id = ${orgAppId}
        and not ${mayUse(now)}
      returning app_sessions.client_id, app_sessions.sid, users.id as user_id)
    select queue_end(client_id, user_id, sid, ${now}::timestamptz) from ended`.execute(database);
}

/** Does the same for every app whose time of use has ended. It is idempotent. */
export async function endSessionsOfEndedApps({ database, clock }: Pick<Service, 'database' | 'clock'>): Promise<void> {
  const now = clock.now();
  const ended = database
    .selectFrom('app_sessions')
    .innerJoin('oauth_clients', 'oauth_clients.id', 'app_sessions.client_id')
    .innerJoin('org_apps', 'org_apps.id', 'oauth_clients.org_app_id')
    .innerJoin('sessions', 'sessions.id', 'app_sessions.session_id')
    .select('org_apps.id')
    .distinct()
    .where('org_apps.used_end_at', '<=', now)
    .where('sessions.ended_at', 'is', null);
  for (const { id } of await ended.execute()) await endAppSessions(database, id, now);
}

/**
 * Revokes an app's assignments after its licence has ended without a renewal (LICENCE-05). It runs before each use of
 * an app and every hour, and is idempotent.
 */
export async function settleLicences({ database, clock }: Pick<Service, 'database' | 'clock'>): Promise<void> {
  const now = clock.now();
  const due = database.selectFrom('licence_renewals').where('expires_at', '<=', now).where('settled_at', 'is', null);
  if (!(await due.select('id').executeTakeFirst())) return;
  await database.transaction().execute(async (transaction) => {
    const ended = await transaction
      .updateTable('licence_renewals')
      .set({ settled_at: now })
      .where('expires_at', '<=', now)
      .where('settled_at', 'is', null)
      .returning(['org_app_id', 'choice'])
      .execute();
    const lapsed = ended.filter(({ choice }) => choice !== 'RENEW').map(({ org_app_id }) => org_app_id);
    if (lapsed.length === 0) return;
    await transaction
      .updateTable('app_assignments')
      .set({ revoked_at: now })
      .where('org_app_id', 'in', lapsed)
      .where('revoked_at', 'is', null)
      .execute();
    await transaction.updateTable('org_apps').set({ assigned_to_all: false }).where('id', 'in', lapsed).execute();
    for (const id of lapsed) await endAppSessions(transaction, id, now);
  });
}
