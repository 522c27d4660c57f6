import type { Parameters } from '../../contract/operations.ts';
import { recordOwn } from '../core/audit/recordAudit.ts';
import { type Context, Refusal } from '../core/Context.ts';
import type { User } from '../core/database/Database.ts';
import { loadOrganisation } from '../organisations/organisations.ts';
import { hashPassword } from '../passwords/hashPassword.ts';
import { judgePassword } from '../passwords/judgePassword.ts';
import { storePassword } from '../passwords/storePassword.ts';
import { findOwner, readToken, takeToken } from '../tokens/takeToken.ts';

/**
 * The invited account for which an activation link was mailed.
 * @throws Refusal EXPIRED, INVALID_TOKEN
 */
export async function readActivation(context: Context, token: string): Promise<User> {
  const user = await findOwner(context, await readToken(context, token, 'activation'));
  if (user?.state !== 'PENDING') throw new Refusal('INVALID_TOKEN');
  return user;
}

/** The first password of an invited account makes it active. A refused password leaves the link valid. */
export async function activateAccount(
  context: Context,
  { token, password }: Parameters<'POST /users/activate'>,
): Promise<void> {
  const user = await readActivation(context, token);
  await judgePassword(context, await loadOrganisation(context, user), user.username, password);
  const passwordHash = await hashPassword(context.settings, password, context.request);
  const { clock } = context;
  await context.database.transaction().execute(async (database) => {
    const store = { ...context, database };
    await takeToken(store, token, 'activation');
    await recordOwn(store, user, { action: 'account.activated' });
    await storePassword(store, user, passwordHash);
    // An account with an old invitation is not dormant: its year starts now (D-79).
    const activated = { state: 'ACTIVATED', address_proved: true, last_login_at: clock.now() } as const;
    const { language, brand = null } = context.request;
    await database
      .updateTable('users')
      .set({ ...activated, language, brand })
      .where('id', '=', user.id)
      .execute();
  });
}
