import type { Parameters, Resource } from '../../contract/operations.ts';
import { MINUTE } from '../addSeconds.ts';
import type { Context } from '../Context.ts';
import { countSource } from '../limits/countSource.ts';
import { hashPassword } from '../passwords/hashPassword.ts';
import { judgePassword } from '../passwords/judgePassword.ts';
import { normaliseUsername } from '../signIn/findUser.ts';
import { loadOrganisation } from '../signIn/loadOrganisation.ts';
import { chooseOrganisation } from './chooseOrganisation.ts';
import { countMailTo } from './countMailRequest.ts';
import { createAccount } from './createAccount.ts';
import { refuseCentralDomain } from './refuseCentralDomain.ts';
import { refuseTakenUsername, usernameTaken } from './refuseTakenUsername.ts';
import { sendLink } from './sendLink.ts';

/** Sign-ups from one address: they tell which usernames are taken, so nobody may ask for many. */
const PER_SOURCE = { tries: 150, window: 15 * MINUTE };

/** A new account with a password, to be verified by mail before anything can be done with it. */
export async function signUp(
  context: Context,
  { username: typed, password, firstName, lastName, orgId }: Parameters<'POST /unverified-users'>,
): Promise<Resource<'POST /unverified-users'>> {
  const username = normaliseUsername(typed);
  await countSource(context, 'sign-up', PER_SOURCE);
  refuseCentralDomain(context, username);
  await refuseTakenUsername(context, username);
  const organisation = await chooseOrganisation(context, username, orgId);
  judgePassword(organisation ?? (await loadOrganisation(context, { org_id: null })), username, password);
  await countMailTo(context, username);
  const passwordHash = await hashPassword(password, context.request);
  const user = await createAccount(
    context.database,
    { username, firstName, lastName, organisation, state: 'UNVERIFIED', channel: 'PASSWORD', passwordHash },
    context.clock.now(),
  );
  if (!user) throw usernameTaken();
  await sendLink(context, user, 'email-verification');
  return { id: user.id, username: user.username, orgName: organisation?.name ?? null };
}
