import type { FastifyRequest } from 'fastify';
import type { Context } from '../core/Context.ts';
import type { Service } from '../core/Service.ts';
import { addSeconds, MINUTE } from '../core/time/addSeconds.ts';
import { countSource } from '../limits/countSource.ts';
import { countTry } from '../limits/countTry.ts';
import { hashSecret } from '../tokens/createSecret.ts';
import { ScimError } from './ScimError.ts';

/** Requests of one token, which is many times what a directory sends. */
const PER_TOKEN = { tries: 3000, window: MINUTE };
/** Requests without a valid token from one source. */
const REFUSED = { tries: 300, window: 15 * MINUTE };

type Call = Pick<Context, 'database' | 'clock' | 'request'>;

/**
 * The token of a request. It is looked up by its hash, so that how long that takes says nothing of any token.
 * @throws ScimError 401; Refusal TOO_MANY_REQUESTS
 */
export async function authenticate(call: Call, { headers }: Pick<FastifyRequest, 'headers'>) {
  const [, secret] = /^Bearer ([\w.~+/-]{1,512}=*)$/i.exec(headers.authorization ?? '') ?? [];
  const token = secret === undefined ? undefined : await findToken(call, secret);
  if (token === undefined) {
    await countSource(call, 'scim', REFUSED);
    throw new ScimError(401, 'the bearer token is missing, unknown, revoked or late');
  }
  await countTry(call, `scim:${token.id}`, PER_TOKEN);
  await noteUse(call, token);
  return { tokenId: token.id, orgId: token.org_id };
}

async function findToken({ database, clock }: Pick<Service, 'database' | 'clock'>, secret: string) {
  const now = clock.now();
  return database
    .selectFrom('scim_tokens')
    .select(['id', 'org_id', 'last_used_at'])
    .where('token_hash', '=', hashSecret(secret))
    .where('revoked_at', 'is', null)
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now)]))
    .executeTakeFirst();
}

/** Once a minute is enough, and saves a write on each request. */
async function noteUse(
  { database, clock }: Pick<Service, 'database' | 'clock'>,
  { id, last_used_at }: { readonly id: string; readonly last_used_at: Date | null },
): Promise<void> {
  const now = clock.now();
  if (last_used_at !== null && last_used_at > addSeconds(now, -MINUTE)) return;
  await database.updateTable('scim_tokens').set({ last_used_at: now }).where('id', '=', id).execute();
}
