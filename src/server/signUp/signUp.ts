import type { Parameters, Resource } from '../../contract/operations.ts';
import { countMailTo } from '../accounts/countMailRequest.ts';
import { normaliseUsername } from '../accounts/findUser.ts';
import { markOf } from '../accounts/ownBrowser.ts';
import { sendLink } from '../accounts/sendLink.ts';
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

/** Creates an account with a password. It must be verified by mail before it can be used. */
export async function signUp(
  context: Context,
  { username: typed, password, firstName, lastName, orgId }: Parameters<'POST /unverified-users'>,
): Promise<Resource<'POST /unverified-users'>> {
  const username = normaliseUsername(typed);
  await countSignUp(context);
  refuseCentralDomain(context, username);
  await refuseTakenUsername(context, username);
  const organisation = await chooseOrganisation(context, username, orgId);
  judgePassword(organisation ?? (await loadOrganisation(context, { org_id: null })), username, password);
  await countMailTo(context, username);
  const passwordHash = await hashPassword(context.settings, password, context.request);
  const user = await createAccount(
    context.database,
    {
      ...{ username, firstName, lastName, organisation, passwordHash },
      ...{ state: 'UNVERIFIED', channel: 'PASSWORD', ownBrowser: markOf(context) },
    },
    context.clock.now(),
  );
  if (!user) throw usernameTaken();
  await recordOwn(context, user, { action: 'account.created', details: { channel: user.channel } });
  await sendLink(context, user, 'email-verification');
  return { id: user.id, username: user.username, orgName: organisation?.name ?? null };
}
