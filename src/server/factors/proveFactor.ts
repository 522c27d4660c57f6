import type { Context } from '../core/Context.ts';
import { judgeFactorTry } from './judgeFactorTry.ts';
import { proveOtp } from './proveOtp.ts';
import { provePasskey } from './provePasskey.ts';
import type { Subject } from './Subject.ts';

/**
 * Counts a try of an account's second factor, and then checks it (promise P08).
 * @throws Refusal BAD_CREDENTIALS, EXPIRED for a used code, INVALID_TOKEN when the sign-in has had enough tries,
 * TOO_MANY_REQUESTS
 */
export async function proveFactor(
  context: Context,
  subject: Subject,
  { factor, code }: { readonly factor: 'OTP' | 'PASSKEY'; readonly code: string },
): Promise<void> {
  const attempt = {
    binding: subject.binding,
    userId: subject.user.id,
    spent: 'INVALID_TOKEN',
    isFactor: true,
  } as const;
  await judgeFactorTry(context, attempt, () =>
    factor === 'OTP' ? proveOtp(context, subject.user, code) : provePasskey(context, subject, code),
  );
}
