import { issueStep } from '../issueStep.ts';
import type { SignInStep } from '../SignIn.ts';

/** A second factor that is on must be shown; one that is required and missing must be set up first. */
export const requireSecondFactor: SignInStep = async (signIn) => {
  const { user, organisation, proofs } = signIn;
  if (proofs.secondFactor) return undefined;
  if (user.mfa_active) return { code: 'MFA_SIGNIN', data: { token: await issueStep(signIn, 'mfa-sign') } };
  if (!user.mfa_required && !organisation.mfa_required) return undefined;
  return { code: 'MFA_SETTING', data: { token: await issueStep(signIn, 'mfa-setting') } };
};
