import type { Parameters, Resource } from '../../contract/operations.ts';
import type { Context } from '../Context.ts';
import { isUniqueViolation } from '../database/isUniqueViolation.ts';
import { Refusal } from '../http/Refusal.ts';
import { serverMessage } from '../http/serverMessage.ts';
import { findOrganisations } from '../organisations/findOrganisations.ts';
import { findUsers, normaliseUsername } from '../signIn/findUser.ts';
import { revokeTokens } from '../tokens/revokeTokens.ts';
import { domainOf } from './chooseOrganisation.ts';

const MESSAGES = {
  ALREADY_IN_USE: 'emailInUse',
  NOT_FOUND: 'accountNotFound',
  BAD_REQUEST: 'outsideOrganisation',
} as const;

/**
 * Another address for an account that is not verified yet. Links to the old one are void: they would prove the wrong
 * address.
 * @throws Refusal NOT_FOUND, ALREADY_IN_USE, and BAD_REQUEST for an address outside the account's organisation
 */
export async function changeUsername(
  context: Context,
  { id, username: typed }: Parameters<'PUT /unverified-users/{id}/username'>,
): Promise<Resource<'PUT /unverified-users/{id}/username'>> {
  const { database, request } = context;
  const refuse = (code: keyof typeof MESSAGES) =>
    new Refusal(code, { message: serverMessage(MESSAGES[code], request.language) });
  const username = normaliseUsername(typed);
  const unverified = database.selectFrom('users').selectAll().where('id', '=', id).where('state', '=', 'UNVERIFIED');
  const user = await unverified.executeTakeFirst();
  if (!user) throw refuse('NOT_FOUND');
  if ((await findUsers(context, username)).some((other) => other.id !== id)) throw refuse('ALREADY_IN_USE');
  if (user.org_id !== null) {
    const offered = await findOrganisations(context, { domain: domainOf(username) });
    if (!offered.some((organisation) => organisation.id === user.org_id)) throw refuse('BAD_REQUEST');
  }
  await revokeTokens(context, id, 'email-verification');
  const changed = await database
    .updateTable('users')
    .set({ username })
    .where('id', '=', id)
    .where('state', '=', 'UNVERIFIED')
    .returning(['id', 'username'])
    .executeTakeFirst()
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? refuse('ALREADY_IN_USE') : error;
    });
  if (!changed) throw refuse('NOT_FOUND');
  return changed;
}
