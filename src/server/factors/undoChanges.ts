import { sql } from 'kysely';
import { CHANGES, type Change } from '../accounts/warnOwner.ts';
import { recordOwn } from '../core/audit/recordAudit.ts';
import { type Context, Refusal } from '../core/Context.ts';
import type { User } from '../core/database/Database.ts';
import { revokeEarned } from '../credentials/revokeEarned.ts';
import { removalOf } from '../credentials/tellApps.ts';
import { findOwner, readToken, type StoredToken, takeToken } from '../tokens/takeToken.ts';

interface Disowned {
  readonly user: User;
  readonly change: Change;
  readonly since: Date;
  /** The backup address before the change. */
  readonly backup: string | null;
}

/**
 * The change that a warning's link would undo, and its account. The link stays valid.
 * @throws Refusal EXPIRED, INVALID_TOKEN
 */
export const readDisowned = async (context: Context, token: string): Promise<Disowned> =>
  load(context, await readToken(context, token, 'disown'));

/**
 * Removes what was added to an account since a change that its owner did not make: passkeys, one-time codes, links to
 * providers, and a new backup address. The password no longer works and every session ends, so the owner continues with
 * a reset. What the change removed cannot be restored. The links of later warnings also become void.
 * @throws Refusal EXPIRED, INVALID_TOKEN
 */
export async function undoChanges(context: Context, token: string): Promise<void> {
  await context.database.transaction().execute(async (database) => {
    const store = { ...context, database };
    const taken = await takeToken(store, token, 'disown');
    const { user, change, since, backup } = await load(store, taken);
    const added = database.deleteFrom('passkeys').where('user_id', '=', user.id).where('registered_at', '>=', since);
    const passkeys = await added.returning('transports').execute();
    const isNew = user.otp_registered_at !== null && user.otp_registered_at >= since;
    const noCodes = isNew ? { otp_secret: null, otp_registered_at: null, otp_last_step: null } : {};
    // A password that is stored elsewhere must be changed there.
    const noPassword = user.directory === 'SYNCED' ? {} : { password_hash: null };
    await database
      .updateTable('users')
      .set({ ...noCodes, ...noPassword, alternative_email: backup })
      .where('id', '=', user.id)
      .execute();
    const left = sql<boolean>`otp_secret is not null or exists (select 1 from passkeys where user_id = ${user.id})`;
    await database.updateTable('users').set({ mfa_active: left }).where('id', '=', user.id).execute();
    await database
      .updateTable('tokens')
      .set({ used_at: context.clock.now() })
      .where('user_id', '=', user.id)
      .where('purpose', '=', 'disown')
      .where('created_at', '>=', taken.created_at)
      .where('used_at', 'is', null)
      .execute();
    await recordOwn(store, user, { action: 'change.disowned', details: { change } });
    const hadPassword = user.password_hash !== null && 'password_hash' in noPassword;
    const credentials = [
      ...removalOf(passkeys, isNew),
      ...(hadPassword ? [{ type: 'password', change: 'delete' } as const] : []),
    ];
    await revokeEarned(store, { userId: user.id, change: 'password', credentials });
  });
  context.cookies.clear('step');
}

async function load(context: Pick<Context, 'database'>, stored: StoredToken): Promise<Disowned> {
  const user = await findOwner(context, stored);
  if (!user) throw new Refusal('INVALID_TOKEN');
  const { change, since, backup }: Record<string, unknown> = Object(stored.payload);
  const known = CHANGES.find((name) => name === change);
  if (known === undefined || typeof since !== 'string') throw new Error('token without a change');
  return { user, change: known, since: new Date(since), backup: typeof backup === 'string' ? backup : null };
}
