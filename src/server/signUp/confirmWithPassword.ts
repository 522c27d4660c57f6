import type { Parameters } from '../../contract/operations.ts';
import type { Context } from '../core/Context.ts';
import { provePassword } from '../passwords/provePassword.ts';
import { type Confirmed, confirmAddress } from './confirmAddress.ts';
import { readVerification } from './readVerification.ts';

/**
 * Confirms the address of a verification link in a browser other than the one that signed up. This needs the password
 * that was set at sign-up. A wrong one is counted as in a sign-in (promise P08) and leaves the link valid. If the
 * account is locked, the address is still confirmed, but the lock stays.
 * @throws Refusal EXPIRED, INVALID_TOKEN, BAD_CREDENTIALS, TOO_MANY_REQUESTS
 */
export async function confirmWithPassword(
  context: Context,
  { token, password }: Parameters<'POST /email-verification/confirm'>,
): Promise<Confirmed> {
  const user = await readVerification(context, token);
  await provePassword(context, user.username, [user], password);
  return confirmAddress(context, token);
}
