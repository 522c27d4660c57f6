import { endSessions } from '../../sessions/endSessions.ts';
import { findDevice } from '../../sessions/findDevice.ts';
import type { SignInStep } from '../concludeSignIn.ts';
import { issueStep } from '../issueStep.ts';

/** An account is signed in on one device at a time; the person decides which (D-39, TIME-11). */
export const requireSingleSession: SignInStep = async (signIn) => {
  const { context, user, proofs } = signIn;
  const deviceId = (await findDevice(context)) ?? '';
  if (proofs.singleSession) {
    await endSessions(context, { userId: user.id, exceptDeviceId: deviceId }, 'LOG_OUT');
    return undefined;
  }
  const now = context.clock.now();
  const elsewhere = await context.database
    .selectFrom('sessions')
    .select(['created_at', 'device_label'])
    .where('user_id', '=', user.id)
    .where('device_id', '<>', deviceId)
    .where('ended_at', 'is', null)
    .where('idle_expires_at', '>', now)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  if (!elsewhere) return undefined;
  const token = await issueStep(signIn, 'single-session');
  const data = { token, signedInAt: elsewhere.created_at.toISOString(), device: elsewhere.device_label };
  return { code: 'NOT_ALLOWED_MULTI_SESSION', data };
};
