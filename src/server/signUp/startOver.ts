import type { Parameters } from '../../contract/operations.ts';
import { stateOnJoining } from '../accounts/formerMembers.ts';
import { keepAnswers } from '../accounts/givenAnswers.ts';
import { recordOwn } from '../core/audit/recordAudit.ts';
import { type Context, Refusal } from '../core/Context.ts';
import { loadOrganisation } from '../organisations/organisations.ts';
import { hashPassword } from '../passwords/hashPassword.ts';
import { judgePassword } from '../passwords/judgePassword.ts';
import { forgetPasswordTries } from '../passwords/PasswordTries.ts';
import { issueToken } from '../tokens/issueToken.ts';
import { takeToken } from '../tokens/takeToken.ts';
import { type Confirmed, confirmed, readVerification } from './confirmAddress.ts';
import { chooseOrganisation, createAccount } from './signUp.ts';

/**
 * Signs up again with an address that a verification link has proved, replacing the sign-up that requested the link.
 * The earlier account is removed completely, with its id, password, names, organisation and tokens, so nothing remains
 * of whoever prepared it. A refusal leaves the link and the earlier account unchanged.
 * @throws Refusal EXPIRED, INVALID_TOKEN, BAD_REQUEST for the organisation, and those of the check of the new password
 */
export async function startOver(
  context: Context,
  { token, password, firstName, lastName, orgId, answers: given }: Parameters<'POST /email-verification/start-over'>,
): Promise<Confirmed> {
  const answers = keepAnswers(given, context.clock.now());
  const { id, username } = await readVerification(context, token);
  const organisation = await chooseOrganisation(context, username, orgId);
  const judge = organisation ?? (await loadOrganisation(context, { org_id: null }));
  await judgePassword(context, judge, username, password);
  const passwordHash = await hashPassword(context.settings, password, context.request);
  const { clock } = context;
  return context.database.transaction().execute(async (database) => {
    const store = { ...context, database };
    await takeToken(store, token, 'email-verification');
    const earlier = database.deleteFrom('users').where('id', '=', id).where('username', '=', username);
    const { numDeletedRows } = await earlier.where('state', '=', 'UNVERIFIED').executeTakeFirst();
    if (numDeletedRows === 0n) throw new Refusal('INVALID_TOKEN');
    const state = await stateOnJoining(database, judge, username);
    const named = { username, firstName, lastName, organisation, answers, visit: context.request };
    const account = { ...named, state, channel: 'PASSWORD', passwordHash } as const;
    const created = await createAccount(database, account, clock.now());
    if (!created) throw new Refusal('INVALID_TOKEN');
    await recordOwn({ ...context, database }, created, { action: 'account.created', details: { replaces: id } });
    await forgetPasswordTries(store, { id, username });
    // The link is stored as used, so a visitor who opens it again is told that the address is verified.
    await issueToken(store, { purpose: 'email-verification', user: created, token });
    await takeToken(store, token, 'email-verification');
    return confirmed(created);
  });
}
