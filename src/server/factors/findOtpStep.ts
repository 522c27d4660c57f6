import { createGuardrails, verify } from 'otplib';

/** RFC 6238, section 4.1. */
const PERIOD = 30;
const CODE = /^[0-9]{6}$/;
/** Authenticator apps of other systems come with secrets of 80 bits; ours have 160 (RFC 4226, section 4). */
const guardrails = createGuardrails({ MIN_SECRET_BYTES: 10 });

/**
 * The time step of a one-time code, or undefined if the code is currently wrong. The codes of the previous and the next
 * step are also accepted (RFC 6238, section 5.2). If a code fits two steps, as two codes in a million do, the earlier
 * step is returned.
 */
export async function findOtpStep(secret: string, code: string, now: Date): Promise<number | undefined> {
  if (!CODE.test(code)) return undefined;
  const epoch = Math.floor(now.getTime() / 1000);
  const result = await verify({ secret, token: code, epoch, epochTolerance: PERIOD, period: PERIOD, guardrails });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}
