import type { Parameters, Success } from '../../contract/operations.ts';
import { findUsers } from '../accounts/findUser.ts';
import { type Context, Refusal } from '../core/Context.ts';
import type { User } from '../core/database/Database.ts';
import { MINUTE } from '../core/time/Clock.ts';
import { countSource, uncountSource } from '../limits/countTry.ts';
import { createLine } from '../limits/createLine.ts';
import { findOrganisations } from '../organisations/organisations.ts';
import { beginSignIn } from '../signIn/concludeSignIn.ts';
import { domainOf } from '../signUp/signUp.ts';
import { issueToken } from '../tokens/issueToken.ts';
import { type Exchanged, exchangeCode } from './exchangeCode.ts';
import { findLinkedUser, hasLink } from './linkedAccounts.ts';
import { redirectUri, type SocialIdentity, socialProvider } from './SocialIdentity.ts';

type Answer = Success<'POST /signin/{provider}'>;

const SOURCE = 'social';
/** How many codes of one source the provider may reject. */
const PER_SOURCE = { tries: 120, window: 15 * MINUTE };
/**
 * Fewer concurrent exchanges than a source may have failures, so many valid codes at once are not mistaken for guesses.
 */
const EXCHANGES = createLine({ name: 'provider-line', atOnce: 50, places: 1000 });

/**
 * Signs in with the code from a provider's response. An account linked to the provider's `sub` signs in. An account
 * that only has the same address must first prove its password. An address without an account may sign up.
 */
export async function signInWithProvider(
  context: Context,
  { provider: name, code, redirectUri: given }: Parameters<'POST /signin/{provider}'>,
): Promise<Answer> {
  const provider = await socialProvider(context.settings, context.keys);
  if (name.toLowerCase() !== 'google' || !provider) throw new Refusal('NOT_FOUND');
  if (given !== undefined && given !== redirectUri(context.request.origin)) throw new Refusal('BAD_REQUEST');
  const identity = await EXCHANGES.take(context.request, async () => {
    await countSource(context, SOURCE, PER_SOURCE);
    const exchanged = await exchangeCode(context, provider, code);
    await uncountSource(context, SOURCE);
    return exchanged;
  });
  const linked = await findLinkedUser(context, identity);
  if (linked) {
    const { freshAt } = identity;
    return beginSignIn(context, linked, { first: 'social', authenticatedAt: context.clock.now(), freshAt });
  }
  const known = await findHolder(context, identity);
  return known ? askForPassword(context, identity, known) : askForConsent(context, identity);
}

/**
 * The account that blocks a sign-up with an address: one whose password can be entered, or else one in the organisation
 * of the address. Accounts that other organisations added do not block it. Neither do unproved sign-ups, if the
 * provider proves the address.
 */
async function findHolder(context: Context, { email, issuer, isAuthoritative }: SocialIdentity) {
  const users = await findUsers(context, email);
  const own = new Set((await findOrganisations(context, { domain: domainOf(email) })).map(({ id }) => id));
  const isOwn = ({ org_id }: User) => org_id === null || own.has(org_id);
  const shows = ({ state, password_hash }: User) =>
    password_hash !== null && ['ACTIVATED', 'UNAPPROVED'].includes(state);
  const holders = users.filter((user) => isOwn(user) || shows(user));
  const proved = holders.filter(({ state }) => !(isAuthoritative && state === 'UNVERIFIED'));
  for (const user of proved) if (shows(user) && !(await hasLink(context, user.id, issuer))) return user;
  return proved[0];
}

/**
 * Promise P14: an equal address is not enough to open an account. The token is our own, for this account and this
 * identity.
 */
async function askForPassword(context: Context, identity: SocialIdentity, user: User): Promise<Answer> {
  if (await hasLink(context, user.id, identity.issuer)) throw new Refusal('ALREADY_IN_USE_BY_GOOGLE');
  if (user.state === 'PENDING') {
    throw new Refusal('BAD_CREDENTIALS', { errors: { state: 'PENDING', id: user.id }, data: { id: user.id } });
  }
  if (user.state === 'DEACTIVATED') throw new Refusal('BAD_CREDENTIALS', { errors: { state: 'DEACTIVATED' } });
  if (user.state === 'DELETED') throw new Refusal('DELETED_USER');
  if (user.password_hash === null) throw new Refusal('FORBIDDEN', { detail: 'no password to enter' });
  const accessToken = await issueToken(context, { purpose: 'social-link', user, payload: { identity } });
  return { code: 'SHOULD_CHECK_PASSWORD', data: { userInfo: describe(identity), accessToken } };
}

async function askForConsent(context: Context, exchanged: Exchanged): Promise<Answer> {
  const { freshAt, ...identity } = exchanged;
  const payload = { identity, freshAt };
  const signUp = { purpose: 'social-signup', user: null, address: identity.email, payload } as const;
  const accessToken = await issueToken(context, signUp);
  return { code: 'SHOULD_AGREE_TERMS', data: { userInfo: describe(identity), accessToken } };
}

const describe = ({ email, name }: SocialIdentity) => ({ email, name });
