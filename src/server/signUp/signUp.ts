import type { Parameters, Resource } from '../../contract/operations.ts';
import { countMailTo } from '../accounts/countMailRequest.ts';
import { normaliseUsername } from '../accounts/findUser.ts';
import { keepAnswers } from '../accounts/givenAnswers.ts';
import { markOf } from '../accounts/ownBrowser.ts';
import { openLinks } from '../accounts/replaceLink.ts';
import { newLink } from '../accounts/sendLink.ts';
import { recordOwn } from '../core/audit/recordOwn.ts';
import type { Context } from '../core/Context.ts';
import { loadOrganisation } from '../organisations/loadOrganisation.ts';
import { hashPassword } from '../passwords/hashPassword.ts';
import { judgePassword } from '../passwords/judgePassword.ts';
import { chooseOrganisation } from './chooseOrganisation.ts';
import { countSignUp } from './countSignUp.ts';
import { createAccount } from './createAccount.ts';
import { refuseCentralDomain } from './refuseCentralDomain.ts';
import { refuseTakenUsername, usernameTaken } from './refuseTakenUsername.ts';

/**
 * Creates an account with a password. The account must be verified by mail before use, so account and mail are stored
 * atomically. Otherwise an owner who got no link would find the name taken at the next attempt (R03).
 */
export async function signUp(
  context: Context,
  { username: typed, password, firstName, lastName, orgId, answers: given }: Parameters<'POST /unverified-users'>,
): Promise<Resource<'POST /unverified-users'>> {
  const username = normaliseUsername(typed);
  const answers = keepAnswers(given, context.clock.now());
  await countSignUp(context);
  refuseCentralDomain(context, username);
  const organisation = await chooseOrganisation(context, username, orgId);
  await refuseTakenUsername(context, username, { organisation });
  const judge = organisation ?? (await loadOrganisation(context, { org_id: null }));
  await judgePassword(context, judge, username, password);
  await countMailTo(context, username);
  const passwordHash = await hashPassword(context.settings, password, context.request);
  const { request: visit } = context;
  const named = { username, firstName, lastName, organisation, answers, visit };
  const account = { ...named, passwordHash, ownBrowser: markOf(context) };
  const writeLink = await openLinks(context);
  const user = await context.database.transaction().execute(async (database) => {
    const unverified = { ...account, state: 'UNVERIFIED', channel: 'PASSWORD' } as const;
    const created = await createAccount(database, unverified, context.clock.now());
    if (!created) throw usernameTaken();
    await recordOwn({ ...context, database }, created, { action: 'account.created', details: { channel: 'PASSWORD' } });
    await writeLink(database, newLink(context, { user: created, organisation: judge, purpose: 'email-verification' }));
    return created;
  });
  return { id: user.id, username: user.username, orgName: organisation?.name ?? null };
}
