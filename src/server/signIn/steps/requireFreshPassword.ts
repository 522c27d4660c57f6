import { DAY } from '../../core/time/addSeconds.ts';
import { issueStep } from '../issueStep.ts';
import type { SignIn, SignInResult, SignInStep } from '../SignIn.ts';

/** Section 9: a reminder after this many days, which can be postponed. */
export const REMINDER_DAYS = 30;

/**
 * D-75: expired once older than the policy's duration (0: never), recommended from 30 days on. A password that the
 * organisation would refuse as a new one has expired as well: the account may have come to the organisation with it, or
 * the rules may have become stricter since.
 */
export const requireFreshPassword: SignInStep = async (signIn) => {
  const { context, user, organisation, proofs } = signIn;
  if (user.directory === 'SYNCED') return undefined;
  if (proofs.passwordUnfit) return expired(signIn);
  if (proofs.first !== 'password' || !user.password_changed_at) return undefined;
  const now = context.clock.now();
  const age = (now.getTime() - user.password_changed_at.getTime()) / 1000 / DAY;
  const { day } = organisation.password_policy.duration;
  if (day > 0 && age > day) return expired(signIn);
  const isPostponed = user.reminder_postponed_until !== null && user.reminder_postponed_until > now;
  if (age < REMINDER_DAYS || isPostponed) return undefined;
  return { code: 'PASSWORD_CHANGE_RECOMMEND', data: { token: await issueStep(signIn, 'password-recommended') } };
};

async function expired(signIn: SignIn): Promise<SignInResult> {
  return { code: 'PASSWORD_EXPIRED', data: { token: await issueStep(signIn, 'password-expired') } };
}
