import type { Context } from '../core/Context.ts';
import { judgeFactorTry } from './judgeFactorTry.ts';
import { proveOtp } from './proveOtp.ts';
import { provePasskey } from './provePasskey.ts';
import type { Subject } from './Subject.ts';

/**
 * Judges a second factor of an account, counted before it is looked at (promise P08).
 * @throws Refusal BAD_CREDENTIALS, EXPIRED for a code that was used, INVALID_TOKEN when the sign-in has listened to
 * enough codes, TOO_MANY_REQUESTS
 */
export async function proveFactor(
  context: Context,
  subject: Subject,
  { factor, code }: { readonly factor: 'OTP' | 'PASSKEY'; readonly code: string },
): Promise<void> {
  const attempt = { binding: subject.binding, userId: subject.user.id, spent: 'INVALID_TOKEN' } as const;
  await judgeFactorTry(context, attempt, () =>
    factor === 'OTP' ? proveOtp(context, subject.user, code) : provePasskey(context, subject, code),
  );
}
