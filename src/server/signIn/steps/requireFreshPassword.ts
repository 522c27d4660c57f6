import { DAY } from '../../core/time/addSeconds.ts';
import { issueStep } from '../issueStep.ts';
import type { SignIn, SignInResult, SignInStep } from '../SignIn.ts';

/** Section 9: days until a reminder, which can be postponed. */
export const REMINDER_DAYS = 30;

/**
 * D-75: a password expires at the age set by the policy (0: never), and a change is recommended 30 days after its last
 * change. A password that breaks the organisation's rules has expired too: the account may have joined with such a
 * password, or the rules may have become stricter.
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
