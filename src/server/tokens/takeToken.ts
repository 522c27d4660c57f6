import type { ExpressionBuilder, ExpressionWrapper, Selectable, SqlBool } from 'kysely';
import { Refusal } from '../core/Context.ts';
import type { User } from '../core/database/Database.ts';
import type { Tables } from '../core/database/Tables.ts';
import type { Service } from '../core/Service.ts';
import { type Holder, hashHere, isHeldBy } from './issueToken.ts';
import { TOKEN_ADDRESSES, TOKEN_PURPOSES, type TokenPurpose } from './TokenPurpose.ts';

export type StoredToken = Selectable<Tables['tokens']>;
type Store = Pick<Service, 'database' | 'clock'> & Holder;

/**
 * Uses up a token in one statement, so exactly one of many parallel uses succeeds (promise P09). In a transaction, this
 * locks the token's account, so the account stays unchanged until the token's action is done.
 * @throws Refusal EXPIRED if the token has expired, INVALID_TOKEN if it is unknown, used, for another purpose, browser
 *   or origin, or if the account's address or a factor has changed since
 */
export async function takeToken(service: Store, token: string, ...purposes: TokenPurpose[]): Promise<StoredToken> {
  const now = service.clock.now();
  const ofToken = service.database.selectFrom('tokens').select('user_id').where('hash', '=', hashHere(token, service));
  await service.database.selectFrom('users').select('id').where('id', '=', ofToken).forUpdate().execute();
  const taken = await service.database
    .updateTable('tokens')
    .set({ used_at: now })
    .where('hash', '=', hashHere(token, service))
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where(isStanding)
    .where(isHeldBy(service))
    .returningAll()
    .executeTakeFirst();
  return taken ?? refuseToken(service, token, purposes);
}

/**
 * Reads a token without using it up, for a check or a repeatable attempt.
 * @throws Refusal as `takeToken`
 */
export async function readToken(service: Store, token: string, ...purposes: TokenPurpose[]): Promise<StoredToken> {
  const found = await service.database
    .selectFrom('tokens')
    .selectAll()
    .where('hash', '=', hashHere(token, service))
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', service.clock.now())
    .where(isStanding)
    .where(isHeldBy(service))
    .executeTakeFirst();
  return found ?? refuseToken(service, token, purposes);
}

async function refuseToken(service: Store, token: string, purposes: TokenPurpose[]): Promise<never> {
  const stored = await service.database
    .selectFrom('tokens')
    .select(['used_at', 'expires_at'])
    .where('hash', '=', hashHere(token, service))
    .where('purpose', 'in', purposes)
    .executeTakeFirst();
  if (stored && !stored.used_at && stored.expires_at <= service.clock.now()) throw new Refusal('EXPIRED');
  throw new Refusal('INVALID_TOKEN');
}

const purposesOf = (kind: 'own' | 'backup' | 'other') =>
  TOKEN_PURPOSES.filter((purpose) => TOKEN_ADDRESSES[purpose] === kind);

/**
 * A condition on a row of `tokens`: its account has the address that the token was sent to, and neither address nor
 * factor has changed since the token was issued (promise P09). A token without an account always qualifies.
 */
const isStanding = (row: ExpressionBuilder<Tables, 'tokens'>): ExpressionWrapper<Tables, 'tokens', SqlBool> =>
  row.or([
    row('tokens.user_id', 'is', null),
    row.exists(
      row
        .selectFrom('users')
        .select('users.id')
        .whereRef('users.id', '=', 'tokens.user_id')
        .whereRef('users.security_stamp', '=', 'tokens.security_stamp')
        .where((owner) =>
          owner.or([
            owner('tokens.purpose', 'in', purposesOf('other')),
            owner.and([
              owner('tokens.purpose', 'in', purposesOf('own')),
              owner('tokens.address', '=', owner.ref('users.username')),
            ]),
            owner.and([
              owner('tokens.purpose', 'in', purposesOf('backup')),
              owner('tokens.address', '=', owner.ref('users.alternative_email')),
            ]),
          ]),
        ),
    ),
  ]);

/** The account of a token that was just read or taken, if nothing that the token depends on has changed since. */
export async function findOwner(
  { database }: Pick<Service, 'database'>,
  { user_id, security_stamp }: StoredToken,
): Promise<User | undefined> {
  const users = database.selectFrom('users').selectAll().where('id', '=', user_id);
  return users.where('security_stamp', '=', security_stamp).executeTakeFirst();
}
