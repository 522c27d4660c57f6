import type { Parameters } from '../../contract/operations.ts';
import { findUsers } from '../accounts/findUser.ts';
import { stateOnJoining } from '../accounts/formerMembers.ts';
import { keepAnswers } from '../accounts/givenAnswers.ts';
import { markOf } from '../accounts/ownBrowser.ts';
import { countMailTo, newLink, openLinks } from '../accounts/sendLink.ts';
import { type AuditStore, recordOwn } from '../core/audit/recordAudit.ts';
import { type Context, Refusal } from '../core/Context.ts';
import type { Database, Organisation, User } from '../core/database/Database.ts';
import { afterWork } from '../idempotency/answerOnce.ts';
import { DEFAULT_ORGANISATION, loadOrganisation } from '../organisations/organisations.ts';
import { forgetPasswordTries } from '../passwords/PasswordTries.ts';
import { beginSignIn } from '../signIn/concludeSignIn.ts';
import type { SignInResult } from '../signIn/Proofs.ts';
import { chooseOrganisation, createAccount, refuseTakenUsername, usernameTaken } from '../signUp/signUp.ts';
import { readToken, takeToken } from '../tokens/takeToken.ts';
import { linkAccount } from './linkedAccounts.ts';
import { readFreshAt, readIdentity, type SocialIdentity } from './SocialIdentity.ts';

/**
 * Creates an account for a person for whom a provider vouches. If the provider runs the mailbox, the address is
 * verified: the account is active at once, or waits for the approval of its organisation, and replaces an unproved
 * sign-up. Otherwise a mailed link proves the address first.
 */
export async function signUpWithProvider(
  context: Context,
  { accessToken, orgId, answers: given }: Parameters<'POST /linked-accounts:signup'>,
): Promise<SignInResult> {
  const answers = keepAnswers(given, context.clock.now());
  const stored = await readToken(context, accessToken, 'social-signup');
  const identity = readIdentity(stored.payload);
  const { isAuthoritative } = identity;
  const organisation = await chooseOrganisation(context, identity.email, orgId);
  await refuseTaken(context, identity, organisation);
  const { clock } = context;
  const judge = organisation ?? (await loadOrganisation(context, { org_id: null }));
  if (!isAuthoritative) await countMailTo(context, identity.email);
  const writeLink = await openLinks(context);
  const user = await context.database.transaction().execute(async (database): Promise<User> => {
    const store = { ...context, database };
    await takeToken(store, accessToken, 'social-signup');
    if (isAuthoritative) await replaceUnproved(store, identity.email, organisation);
    const created = await createAccount(
      database,
      {
        username: identity.email,
        ...personNames(identity),
        organisation,
        answers,
        state: isAuthoritative ? await stateOnJoining(database, organisation, identity.email) : 'UNVERIFIED',
        channel: 'GOOGLE',
        passwordHash: null,
        ownBrowser: isAuthoritative ? null : markOf(context),
        visit: context.request,
      },
      clock.now(),
    );
    if (!created) throw usernameTaken();
    const isLinked = await linkAccount(database, created.id, identity, clock.now());
    if (!isLinked) throw new Refusal('ALREADY_IN_USE_BY_GOOGLE');
    const details = { channel: created.channel };
    await recordOwn(store, created, { action: 'account.created', details });
    if (!isAuthoritative) {
      const stamped = await readUser(database, created.id);
      await writeLink(
        database,
        newLink(context, { user: stamped, organisation: judge, purpose: 'email-verification' }),
      );
    }
    // The account is read again: linking it has changed it, and the sign-in needs the current row.
    return readUser(database, created.id);
  });
  const freshAt = readFreshAt(stored.payload);
  // The account is new, so no older sign-in must be ended.
  const now = context.clock.now();
  return afterWork(beginSignIn(context, user, { first: 'social', authenticatedAt: now, freshAt }));
}

const readUser = (database: Database, id: string): Promise<User> =>
  database.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Removes an unproved sign-up completely, as starting over does. */
async function replaceUnproved(store: AuditStore, username: string, organisation: Organisation | undefined) {
  const [user] = await findUsers(store, username, organisation?.id ?? DEFAULT_ORGANISATION);
  if (user?.state !== 'UNVERIFIED') return;
  await forgetPasswordTries(store, user);
  await store.database.deleteFrom('users').where('id', '=', user.id).where('state', '=', 'UNVERIFIED').execute();
}

/** For this call, the contract has a separate code for accounts that wait for approval. */
async function refuseTaken(
  context: Context,
  { email, isAuthoritative }: SocialIdentity,
  organisation: Organisation | undefined,
): Promise<void> {
  try {
    await refuseTakenUsername(context, email, { organisation, isProved: isAuthoritative });
  } catch (error) {
    const isWaiting = error instanceof Refusal && error.details.errors?.username === 'JOIN_REQUEST_USER';
    throw isWaiting ? new Refusal('JOIN_REQUEST_USER') : error;
  }
}

/** An account needs both names, but a provider may know only one, or only a full name. */
function personNames({ name, givenName, familyName }: SocialIdentity): { firstName: string; lastName: string } {
  const [first = '', ...rest] = name.split(/\s+/u);
  const cut = (text: string) => [...text].slice(0, 30).join('');
  return { firstName: cut(givenName || first), lastName: cut(familyName || rest.join(' ')) };
}
