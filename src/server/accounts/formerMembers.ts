import type { Database, Organisation, User } from '../core/database/Database.ts';
import type { Service } from '../core/Service.ts';
import { hashSecret } from '../tokens/issueToken.ts';
import { foldUsername } from './findUser.ts';

const addressHash = (username: string): string => hashSecret(`former member ${foldUsername(username)}`);

/** Records that an organisation has deleted an account. Only a hash of its address is kept. */
export async function noteFormerMember(
  { database, clock }: Pick<Service, 'database' | 'clock'>,
  { org_id, username }: Pick<User, 'org_id' | 'username'>,
): Promise<void> {
  if (org_id === null) return;
  await database
    .insertInto('former_members')
    .values({ org_id, address_hash: addressHash(username), left_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * The state of an account, with a proved address, that joins an organisation through sign-up or a provider. A deleted
 * member needs the organisation's approval to rejoin: a mailbox, or an account at a provider, may outlast the
 * membership.
 */
export async function stateOnJoining(
  database: Database,
  organisation: Pick<Organisation, 'id' | 'approval_required'> | undefined,
  username: string,
): Promise<'ACTIVATED' | 'UNAPPROVED'> {
  if (organisation === undefined) return 'ACTIVATED';
  if (organisation.approval_required) return 'UNAPPROVED';
  const left = database.selectFrom('former_members').select('org_id').where('org_id', '=', organisation.id);
  const former = await left.where('address_hash', '=', addressHash(username)).executeTakeFirst();
  return former ? 'UNAPPROVED' : 'ACTIVATED';
}
