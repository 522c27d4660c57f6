import type { User } from '../core/database/Database.ts';
import type { Service } from '../core/Service.ts';
import { addSeconds } from '../core/time/addSeconds.ts';
import { createSecret } from './createSecret.ts';
import { type Here, hashHere } from './hashHere.ts';
import { type Holder, holderOf } from './holdToken.ts';
import { TOKEN_LIFETIMES, type TokenPurpose } from './TokenPurpose.ts';

interface Issue {
  readonly purpose: TokenPurpose;
  /**
   * The account as it was read before the decision to issue the token. If the address or a factor has changed since,
   * the token is void. null: no account.
   */
  readonly user: Pick<User, 'id' | 'username' | 'security_stamp'> | null;
  /** The address that the token is sent to, if not the account's own. */
  readonly address?: string;
  /** Stored with the token in plain text, so no secrets. */
  readonly payload?: object;
  /** The token's text from `createSecret`, if it is needed before the token is stored. */
  readonly token?: string;
}

/**
 * Makes a token for its holder (`TOKEN_HOLDERS`) at this origin, and stores its hash, never its text.
 * @returns the text
 */
export async function issueToken(service: Pick<Service, 'database' | 'clock'> & Holder, issue: Issue): Promise<string> {
  const { token = createSecret() } = issue;
  const payload = { ...issue.payload, ...holderOf(service, issue.purpose) };
  await service.database
    .insertInto('tokens')
    .values(tokenRow({ ...issue, token, payload }, service.clock.now(), service))
    .execute();
  return token;
}

/** The row of a token, for storing many tokens together. */
export function tokenRow(issue: Issue & { readonly token: string }, now: Date, here: Here) {
  const { purpose, user, address = user?.username ?? null, token } = issue;
  return {
    hash: hashHere(token, here),
    purpose,
    user_id: user?.id ?? null,
    address,
    security_stamp: user?.security_stamp ?? null,
    payload: JSON.stringify(issue.payload ?? {}),
    created_at: now,
    expires_at: addSeconds(now, TOKEN_LIFETIMES[purpose]),
    used_at: null,
  };
}
