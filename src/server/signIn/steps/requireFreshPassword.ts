import { DAY } from '../../addSeconds.ts';
import type { SignInStep } from '../concludeSignIn.ts';
import { issueStep } from '../issueStep.ts';

/** Section 9: a reminder after this many days, which can be postponed. */
export const REMINDER_DAYS = 30;

/** D-75: expired once older than the policy's duration (0: never), recommended from 30 days on. */
export const requireFreshPassword: SignInStep = async (signIn) => {
  const { context, user, organisation, proofs } = signIn;
  if (proofs.first !== 'password' || !user.password_changed_at || user.directory === 'SYNCED') return undefined;
  const now = context.clock.now();
  const age = (now.getTime() - user.password_changed_at.getTime()) / 1000 / DAY;
  const { day } = organisation.password_policy.duration;
  if (day > 0 && age > day) {
    return { code: 'PASSWORD_EXPIRED', data: { token: await issueStep(signIn, 'password-expired') } };
  }
  const isPostponed = user.reminder_postponed_until !== null && user.reminder_postponed_until > now;
  if (age < REMINDER_DAYS || isPostponed) return undefined;
  return { code: 'PASSWORD_CHANGE_RECOMMEND', data: { token: await issueStep(signIn, 'password-recommended') } };
};
