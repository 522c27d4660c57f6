import type { Insertable } from 'kysely';
import { openWarnings } from '../accounts/warnOwner.ts';
import { recordOwn } from '../core/audit/recordOwn.ts';
import type { Context } from '../core/Context.ts';
import type { Database } from '../core/database/Database.ts';
import { isUniqueViolation } from '../core/database/isUniqueViolation.ts';
import type { PasskeysTable } from '../core/database/tables/Factors.ts';
import { Refusal } from '../core/Refusal.ts';
import { isLive } from '../sessions/findSession.ts';
import { MOST_PASSKEYS } from './listPasskeys.ts';
import { passkeyAdded } from './passkeyAdded.ts';

/**
 * Stores a verified passkey, with all that follows from it, in one transaction. Under the account's lock it checks the
 * session again, which may have ended during the ceremony.
 * @param sessionId the session that asked for the registration
 * @throws Refusal UNAUTHORIZED, FORBIDDEN, CONFLICT when the passkey is known or the account has enough of them
 */
export async function keepPasskey(
  context: Pick<Context, 'database' | 'clock' | 'cookies' | 'request' | 'keys' | 'settings'>,
  sessionId: string,
  passkey: Insertable<PasskeysTable>,
): Promise<void> {
  const { clock, cookies } = context;
  const warn = await openWarnings(context);
  try {
    const cookie = await context.database.transaction().execute(async (database) => {
      const user = await lockUser(database, passkey.user_id);
      const session = await lockSession(database, sessionId);
      if (!session || !isLive(session, clock.now())) throw new Refusal('UNAUTHORIZED');
      if (user.mfa_active && session.level !== 'mfa') throw new Refusal('FORBIDDEN');
      const { count } = await database
        .selectFrom('passkeys')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('user_id', '=', user.id)
        .executeTakeFirstOrThrow();
      if (count >= MOST_PASSKEYS) throw new Refusal('CONFLICT');
      await database.insertInto('passkeys').values(passkey).execute();
      const store = { ...context, database };
      await recordOwn(store, user, { action: 'factor.added', details: { factor: 'passkey' } });
      const added = await passkeyAdded(store, user, session);
      await warn(database, user, 'passkey-added');
      return added;
    });
    if (cookie === undefined) return;
    cookies.set('session', cookie);
    cookies.clear('step');
  } catch (error) {
    // WebAuthn Level 3, section 7.1: a credential id belongs to one account.
    throw isUniqueViolation(error) ? new Refusal('CONFLICT') : error;
  }
}

/** The account is locked before the session, as everywhere, since two different orders would deadlock. */
const lockUser = (database: Database, id: string) =>
  database.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

const lockSession = (database: Database, id: string) =>
  database.selectFrom('sessions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
