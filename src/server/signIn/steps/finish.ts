import { ensureDevice } from '../../sessions/findDevice.ts';
import { isKnownDevice } from '../../sessions/isKnownDevice.ts';
import { openSession } from '../../sessions/openSession.ts';
import { issueToken } from '../../tokens/issueToken.ts';
import type { SignIn, SignInResult } from '../concludeSignIn.ts';
import { channelOf } from '../Proofs.ts';

/**
 * Everything is proved: the session begins. A browser that the account does not know is told so after that, since
 * registering it is an offer and not a condition (the screen's "Do not register" goes on to /init-st as well).
 */
export async function finish({ context, user, proofs }: SignIn): Promise<SignInResult> {
  const deviceId = await ensureDevice(context);
  const level = proofs.secondFactor ? 'mfa' : 'password';
  const { authenticatedAt } = proofs;
  await openSession(context, { user, deviceId, channel: channelOf(proofs, user), level, authenticatedAt });
  if (!user.device_check || (await isKnownDevice(context, user.id, deviceId))) return { code: 'OK', data: {} };
  const token = await issueToken(context, { purpose: 'new-device', userId: user.id });
  return { code: 'NEW_DEVICE', data: { token } };
}
