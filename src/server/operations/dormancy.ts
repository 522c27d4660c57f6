import type { dormancy as area } from '../../contract/operations/dormancy.ts';
import { accountState, DORMANT_AFTER_DAYS, normaliseUsername } from '../accounts/findUser.ts';
import { recordOwn } from '../core/audit/recordAudit.ts';
import { type Context, type OperationHandlersOf, Refusal } from '../core/Context.ts';
import type { User } from '../core/database/Database.ts';
import { foldNames } from '../core/database/queries.ts';
import { addSeconds, DAY } from '../core/time/Clock.ts';
import { issueRestore } from '../signIn/concludeSignIn.ts';
import { peekSignIn } from '../signIn/signInWithPassword.ts';
import { revokeTokens } from '../tokens/issueToken.ts';
import { findOwner, readToken, takeToken } from '../tokens/takeToken.ts';

async function isNamed({ database }: Context, user: User, username: string): Promise<boolean> {
  const [stored, typed] = await foldNames(database, [user.username, normaliseUsername(username)]);
  return stored === typed;
}

/** @throws Refusal EXPIRED, INVALID_TOKEN */
async function readRestore(context: Context, token: string): Promise<User> {
  const user = await findOwner(context, await readToken(context, token, 'dormant-restore'));
  if (!user || accountState(user, context.clock.now()) !== 'DORMANT') throw new Refusal('INVALID_TOKEN');
  return user;
}

export const dormancy: OperationHandlersOf<typeof area> = {
  // Only for the browser in which the correct password was just entered, which the first-factor cookie proves (D-37).
  'GET /dormant-user/token': async (context, { username }) => {
    const { user } = await peekSignIn(context, undefined, 'dormant-proof');
    if (!(await isNamed(context, user, username))) throw new Refusal('FORBIDDEN');
    return { code: 'OK', data: { token: await issueRestore(context, user) } };
  },

  'POST /dormant-user/check-token': async (context, { token }) => {
    const user = await readRestore(context, token);
    const seen = user.last_login_at ?? user.created_at;
    return {
      code: 'OK',
      data: {
        username: user.username,
        ...(user.org_id === null ? {} : { orgId: user.org_id }),
        latestLoggedInAt: seen.toISOString(),
        dormantCreatedAt: addSeconds(seen, DORMANT_AFTER_DAYS * DAY).toISOString(),
      },
    };
  },

  // An account without a sign-in for a year is dormant (D-79); restoring it counts as a sign-in.
  'POST /dormant-users/{username}:restore': async (context, { username, token }) => {
    const user = await readRestore(context, token);
    if (!(await isNamed(context, user, username))) throw new Refusal('INVALID_TOKEN');
    const { clock } = context;
    await context.database.transaction().execute(async (database) => {
      const store = { ...context, database };
      await takeToken(store, token, 'dormant-restore');
      await revokeTokens(store, user.id, 'dormant-proof');
      await recordOwn(store, user, { action: 'account.restored' });
      await database.updateTable('users').set({ last_login_at: clock.now() }).where('id', '=', user.id).execute();
    });
    context.cookies.clear('step');
    return { code: 'OK', data: null };
  },
};
