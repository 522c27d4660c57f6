import { sql } from 'kysely';
import { mayUse } from '../apps/signOns.ts';
import type { Service } from '../core/Service.ts';

/** A change of a credential, in the words of OpenID CAEP 1.0, section 3.3.1. */
export interface ChangedCredential {
  /** `app` is an authenticator app. */
  readonly type: 'password' | 'app' | 'fido2-platform' | 'fido2-roaming';
  readonly change: 'create' | 'update' | 'delete';
}

/** The type of a passkey, by how browsers reach it. Without this information it counts as one of the device. */
export const typeOfPasskey = (transports: readonly string[]) =>
  transports.length === 0 || transports.includes('internal') ? ('fido2-platform' as const) : ('fido2-roaming' as const);

/** The removal of passkeys and of an authenticator app. */
export const removalOf = (
  passkeys: readonly { readonly transports: readonly string[] }[],
  hadApp = false,
): readonly ChangedCredential[] => [
  ...passkeys.map(({ transports }) => ({ type: typeOfPasskey(transports), change: 'delete' }) as const),
  ...(hadApp ? [{ type: 'app', change: 'delete' } as const] : []),
];

/**
 * Queues the changes for the apps that get security events, that the person has agreed to use, and may use now. No other
 * app knows the person by the `sub` of the event. Runs in the caller's transaction.
 */
export async function tellApps(
  { database, clock }: Pick<Service, 'database' | 'clock'>,
  userId: string,
  changed: readonly ChangedCredential[],
): Promise<void> {
  if (changed.length === 0) return;
  const now = clock.now();
  await sql`
    insert into logouts (id, client_id, user_id, created_at, next_try_at, event, details)
    select gen_random_uuid()::text, oauth_clients.id, users.id, ${now}::timestamptz,
      case when oauth_clients.shared_signals <> 'poll' then ${now}::timestamptz end, 'credential-change',
      jsonb_build_object('credential_type', changed.type, 'change_type', changed.change)
    from users
    cross join oauth_clients join org_apps on org_apps.id = oauth_clients.org_app_id
    cross join json_to_recordset(${JSON.stringify(changed)}::json) as changed (type text, change text)
    where users.id = ${userId} and oauth_clients.shared_signals is not null and ${mayUse(now)}
      and exists (select from consents
        where client_id = oauth_clients.id and user_id = users.id and state = 'APPROVED')`.execute(database);
}

/**
 * Forgets the changes that wait for an app, of a person who does not agree to use it any more.
 * @param userId undefined: of every such person
 */
export async function untellApp(
  { database }: Pick<Service, 'database'>,
  clientId: string,
  userId?: string,
): Promise<void> {
  const ofPerson = userId === undefined ? sql`true` : sql`user_id = ${userId}`;
  await sql`
    delete from logouts where ${ofPerson} and client_id = ${clientId} and event = 'credential-change'
      and not exists (select from consents
        where client_id = logouts.client_id and user_id = logouts.user_id and state = 'APPROVED')`.execute(database);
}
