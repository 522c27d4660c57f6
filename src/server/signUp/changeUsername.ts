import type { Parameters, Resource } from '../../contract/operations.ts';
import { findInState, findUsers, normaliseUsername } from '../accounts/findUser.ts';
import { recordOwn } from '../core/audit/recordAudit.ts';
import { type Context, Refusal } from '../core/Context.ts';
import type { Organisation, User } from '../core/database/Database.ts';
import { isUniqueViolation } from '../core/database/queries.ts';
import { revokeEarned } from '../credentials/revokeEarned.ts';
import { DEFAULT_ORGANISATION, findOrganisations } from '../organisations/organisations.ts';
import { text } from '../texts/text.ts';
import { domainOf, refuseCentralDomain } from './signUp.ts';

const MESSAGES = {
  ALREADY_IN_USE: 'emailInUse',
  NOT_FOUND: 'accountNotFound',
} as const;

/**
 * Changes the address of an unverified account. Everything issued for the old address becomes void: its links would
 * prove the wrong address, and another person may read its mails.
 * @throws Refusal NOT_FOUND, ALREADY_IN_USE, CENTRAL_ACCOUNTS_EXISTS, and BAD_REQUEST for an address outside the
 * account's organisation, or whose domain several organisations have, since only sign-up offers a choice
 */
export async function changeUsername(
  context: Context,
  { id, username: typed }: Parameters<'PUT /unverified-users/{id}/username'>,
): Promise<Resource<'PUT /unverified-users/{id}/username'>> {
  const { request } = context;
  const refuse = (code: keyof typeof MESSAGES) =>
    new Refusal(code, { message: text(request.language, `answers.${MESSAGES[code]}`) });
  const username = normaliseUsername(typed);
  const user = await findInState(context, id, 'UNVERIFIED');
  if (!user) throw refuse('NOT_FOUND');
  refuseCentralDomain(context, username);
  const organisation = await judgeDomain(context, user, domainOf(username));
  const others = await findUsers(context, username, organisation?.id ?? DEFAULT_ORGANISATION);
  if (others.some((other) => other.id !== id)) throw refuse('ALREADY_IN_USE');
  const update = context.database.transaction().execute(async (database) => {
    const changed = await database
      .updateTable('users')
      .set({ username, org_id: organisation?.id ?? null })
      .where('id', '=', id)
      .where('state', '=', 'UNVERIFIED')
      .returning(['id', 'username', 'org_id'])
      .executeTakeFirst();
    if (!changed) throw refuse('NOT_FOUND');
    const store = { ...context, database };
    await recordOwn(store, changed, { action: 'account.address-changed' });
    await revokeEarned(store, { userId: id, change: 'address' });
    return changed;
  });
  const { org_id: _, ...changed } = await update.catch((error: unknown) => {
    throw isUniqueViolation(error) ? refuse('ALREADY_IN_USE') : error;
  });
  return { ...changed, orgName: organisation?.name ?? null };
}

/**
 * The account's organisation after the change: a member must stay within the organisation's domains; an individual
 * joins the new domain's organisation, as in sign-up (D-45).
 */
async function judgeDomain(context: Context, user: User, domain: string): Promise<Organisation | undefined> {
  const offered = await findOrganisations(context, { domain });
  if (user.org_id !== null) {
    const own = offered.find((organisation) => organisation.id === user.org_id);
    if (!own) {
      throw new Refusal('BAD_REQUEST', { message: text(context.request.language, 'answers.outsideOrganisation') });
    }
    return own;
  }
  if (offered.length > 1) {
    throw new Refusal('BAD_REQUEST', { message: text(context.request.language, 'answers.severalOrganisations') });
  }
  return offered[0];
}
