import { ensureDevice } from '../../sessions/findDevice.ts';
import { isKnownDevice } from '../../sessions/isKnownDevice.ts';
import { openSession } from '../../sessions/openSession.ts';
import { issueToken } from '../../tokens/issueToken.ts';
import { channelOf } from '../Proofs.ts';
import type { SignIn, SignInResult } from '../SignIn.ts';

/**
 * Everything is proved, so the session begins. The answer about an unknown browser comes after that, since its
 * registration is optional (the screen's "Do not register" goes to /init-st too).
 * @returns undefined if the account has changed since it was judged
 */
export async function finish({ context, user, proofs }: SignIn): Promise<SignInResult | undefined> {
  const deviceId = await ensureDevice(context);
  // A factor that was removed after its proof does not count.
  const level = proofs.secondFactor && user.mfa_active ? 'mfa' : 'password';
  const { authenticatedAt, freshAt, methods, singleSession = false } = proofs;
  const channel = channelOf(proofs, user);
  const opening = { user, deviceId, channel, methods, authenticatedAt, freshAt, singleSession };
  if (!(await openSession(context, { ...opening, level }))) return undefined;
  if (!user.device_check || (await isKnownDevice(context, user.id, deviceId))) return { code: 'OK', data: {} };
  const token = await issueToken(context, { purpose: 'new-device', user });
  return { code: 'NEW_DEVICE', data: { token } };
}
