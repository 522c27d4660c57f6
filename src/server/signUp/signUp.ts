import type { Parameters, Resource } from '../../contract/operations.ts';
import { accountRow, type NewAccount } from '../accounts/accountRow.ts';
import { findUsers, normaliseUsername } from '../accounts/findUser.ts';
import { keepAnswers } from '../accounts/givenAnswers.ts';
import { markOf } from '../accounts/ownBrowser.ts';
import { countMailTo, newLink, openLinks } from '../accounts/sendLink.ts';
import { recordOwn } from '../core/audit/recordAudit.ts';
import { type Context, Refusal } from '../core/Context.ts';
import type { Database, Organisation, User } from '../core/database/Database.ts';
import { MINUTE } from '../core/time/Clock.ts';
import { countSource } from '../limits/countTry.ts';
import { DEFAULT_ORGANISATION, findOrganisations, loadOrganisation } from '../organisations/organisations.ts';
import { hashPassword } from '../passwords/hashPassword.ts';
import { judgePassword } from '../passwords/judgePassword.ts';

/** The part of an address after its last @, in lower case. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/**
 * The organisation of a new account, by the domain of its address (D-45). If no organisation has the domain, the
 * account is an individual's; if one has, the account joins it; if several have, the person must have chosen one.
 * @throws Refusal BAD_REQUEST if the choice is missing, or is not an organisation with the domain
 */
export async function chooseOrganisation(
  context: Context,
  address: string,
  chosen: string | undefined,
): Promise<Organisation | undefined> {
  const offered = await findOrganisations(context, { domain: domainOf(address) });
  if (offered.length === 0) {
    if (chosen === undefined || chosen === DEFAULT_ORGANISATION) return undefined;
    throw new Refusal('BAD_REQUEST', { errors: { orgId: 'NOT_OFFERED' } });
  }
  const [only, another] = offered;
  if (chosen === undefined && !another) return only;
  const found = offered.find((organisation) => organisation.id === chosen);
  if (!found)
    throw new Refusal('BAD_REQUEST', { errors: { orgId: chosen === undefined ? 'REQUIRED' : 'NOT_OFFERED' } });
  return found;
}

const PER_SOURCE = { tries: 150, window: 15 * MINUTE };

/**
 * Counts a call that reveals whether a username is taken, as the contract requires, so nobody can check many usernames.
 * @throws Refusal TOO_MANY_REQUESTS
 */
export const countSignUp = (context: Context): Promise<void> => countSource(context, 'sign-up', PER_SOURCE);

/**
 * Stores the account of a sign-up.
 * @returns undefined if the username was taken meanwhile
 */
export async function createAccount(database: Database, account: NewAccount, now: Date): Promise<User | undefined> {
  return database
    .insertInto('users')
    .values({ ...accountRow(account, now), given_answers: account.answers ?? null, signed_up_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/**
 * Rejects an address whose accounts are in the central service (D-06).
 * @throws Refusal CENTRAL_ACCOUNTS_EXISTS
 */
export function refuseCentralDomain({ settings }: Context, username: string): void {
  if (settings.centralDomains.includes(domainOf(username))) throw new Refusal('CENTRAL_ACCOUNTS_EXISTS');
}

interface Joining {
  /** The organisation to join, if any. */
  readonly organisation: Organisation | undefined;
  /** Whether the address is proved; then unproved sign-ups do not block it. */
  readonly isProved?: boolean;
}

/**
 * Sign-up reveals that a username is taken, as the contract and its screen require, and whether the account waits for
 * an organisation's approval. Only an account in the same organisation, or another individual's, blocks the username;
 * one elsewhere does not.
 * @throws Refusal CONFLICT with errors.username ALREADY_IN_USE or JOIN_REQUEST_USER
 */
export async function refuseTakenUsername(
  context: Context,
  username: string,
  { organisation, isProved = false }: Joining,
): Promise<void> {
  const [user] = await findUsers(context, username, organisation?.id ?? DEFAULT_ORGANISATION);
  if (!user || (isProved && user.state === 'UNVERIFIED')) return;
  const isUnverified = user.state === 'UNVERIFIED' && organisation?.approval_required === true;
  throw usernameTaken(user.state === 'UNAPPROVED' || isUnverified ? 'JOIN_REQUEST_USER' : 'ALREADY_IN_USE');
}

export const usernameTaken = (reason: 'ALREADY_IN_USE' | 'JOIN_REQUEST_USER' = 'ALREADY_IN_USE'): Refusal =>
  new Refusal('CONFLICT', { errors: { username: reason } });

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
