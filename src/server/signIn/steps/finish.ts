import { ensureDevice } from '../../sessions/findDevice.ts';
import { isKnownDevice } from '../../sessions/isKnownDevice.ts';
import { openSession } from '../../sessions/openSession.ts';
import { issueToken } from '../../tokens/issueToken.ts';
import { channelOf } from '../Proofs.ts';
import type { SignIn, SignInResult } from '../SignIn.ts';

/**
 * Everything is proved: the session begins. A browser that the account does not know is told so after that, since
 * registering it is an offer and not a condition (the screen's "Do not register" goes on to /init-st as well).
 * @returns undefined when the account has changed since the steps before judged it
 */
export async function finish({ context, user, proofs }: SignIn): Promise<SignInResult | undefined> {
  const deviceId = await ensureDevice(context);
  // A factor that is gone since it was shown stands for nothing.
  const level = proofs.secondFactor && user.mfa_active ? 'mfa' : 'password';
  const { authenticatedAt, singleSession = false } = proofs;
  const channel = channelOf(proofs, user);
  if (!(await openSession(context, { user, deviceId, channel, level, authenticatedAt, singleSession }))) {
    return undefined;
  }
  if (!user.device_check || (await isKnownDevice(context, user.id, deviceId))) return { code: 'OK', data: {} };
  const token = await issueToken(context, { purpose: 'new-device', user });
  return { code: 'NEW_DEVICE', data: { token } };
}
