import type { Parameters } from '../../contract/operations.ts';
import type { Context } from '../core/Context.ts';
import { provePassword } from '../passwords/provePassword.ts';
import { type Confirmed, confirmAddress } from './confirmAddress.ts';
import { readVerification } from './readVerification.ts';

/**
 * Confirms the address of a verification link in a browser other than the one that signed up, by the password that was
 * set there. A wrong one counts like any other (promise P08) and leaves the link valid. A lock refuses sign-ins, and
 * stays.
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
