import type { Parameters } from '../../contract/operations.ts';
import { recordOwn } from '../core/audit/recordOwn.ts';
import type { Context } from '../core/Context.ts';
import type { User } from '../core/database/Database.ts';
import { Refusal } from '../core/Refusal.ts';
import { afterWork } from '../idempotency/afterWork.ts';
import { beginSignIn } from '../signIn/concludeSignIn.ts';
import type { SignInResult } from '../signIn/SignIn.ts';
import { chooseOrganisation } from '../signUp/chooseOrganisation.ts';
import { createAccount } from '../signUp/createAccount.ts';
import { refuseTakenUsername, usernameTaken } from '../signUp/refuseTakenUsername.ts';
import { readToken, takeToken } from '../tokens/takeToken.ts';
import { linkAccount } from './linkedAccounts.ts';
import { readIdentity, type SocialIdentity } from './SocialIdentity.ts';

/**
 * A new account for somebody whom a provider has vouched for. The address is verified, so the account is active at
 * once, or waits where its organisation approves new members.
 */
export async function signUpWithProvider(
  context: Context,
  { accessToken, orgId }: Parameters<'POST /linked-accounts:signup'>,
): Promise<SignInResult> {
  const stored = await readToken(context, accessToken, 'social-signup');
  const identity = readIdentity(stored.payload);
  await refuseTaken(context, identity);
  const organisation = await chooseOrganisation(context, identity.email, orgId);
  const { clock } = context;
  const user = await context.database.transaction().execute(async (database): Promise<User> => {
    await takeToken({ database, clock }, accessToken, 'social-signup');
    const created = await createAccount(
      database,
      {
        username: identity.email,
        ...personNames(identity),
        organisation,
        state: organisation?.approval_required ? 'UNAPPROVED' : 'ACTIVATED',
        channel: 'GOOGLE',
        passwordHash: null,
      },
      clock.now(),
    );
    if (!created) throw usernameTaken();
    const isLinked = await linkAccount(database, created.id, identity, clock.now());
    if (!isLinked) throw new Refusal('ALREADY_IN_USE_BY_GOOGLE');
    const details = { channel: created.channel };
    await recordOwn({ ...context, database }, created, { action: 'account.created', details });
    // Read again: its link is a factor, and the sign-in goes on with the account as it is.
    return database.selectFrom('users').selectAll().where('id', '=', created.id).executeTakeFirstOrThrow();
  });
  return afterWork(beginSignIn(context, user, { first: 'social', authenticatedAt: context.clock.now() }));
}

/** The contract has a code of its own here for who waits for an approval already. */
async function refuseTaken(context: Context, { email }: SocialIdentity): Promise<void> {
  try {
    await refuseTakenUsername(context, email);
  } catch (error) {
    const isWaiting = error instanceof Refusal && error.details.errors?.username === 'JOIN_REQUEST_USER';
    throw isWaiting ? new Refusal('JOIN_REQUEST_USER') : error;
  }
}

/** Both names are required of everybody here; a provider may know one, or a whole name only. */
function personNames({ name, givenName, familyName }: SocialIdentity): { firstName: string; lastName: string } {
  const [first = '', ...rest] = name.split(/\s+/u);
  const cut = (text: string) => [...text].slice(0, 30).join('');
  return { firstName: cut(givenName || first), lastName: cut(familyName || rest.join(' ')) };
}
