import { findDevice } from '../../sessions/findDevice.ts';
import { findElsewhere } from '../../sessions/findElsewhere.ts';
import { text } from '../../texts/text.ts';
import { issueStep } from '../issueStep.ts';
import type { SignInStep } from '../SignIn.ts';

/** An account is signed in on one device at a time. The person decides on which (D-39, TIME-11). */
export const requireSingleSession: SignInStep = async (signIn) => {
  const { context, user, proofs } = signIn;
  if (proofs.singleSession) return undefined;
  const elsewhere = await findElsewhere(context, user.id, (await findDevice(context)) ?? '');
  if (!elsewhere) return undefined;
  const token = await issueStep(signIn, 'single-session');
  const device = elsewhere.device_label || text(context.request.language, 'answers.browser');
  const data = { token, signedInAt: elsewhere.created_at.toISOString(), device };
  return { code: 'NOT_ALLOWED_MULTI_SESSION', data };
};
