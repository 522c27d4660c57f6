import { createGuardrails, generateSync } from 'otplib';
import type { Clock } from '../../../src/server/core/time/Clock.ts';
import { WORLD_OTP_SECRET } from '../../../src/server/world/accounts.ts';

/** Secrets of other systems may be as short as 80 bits. */
const guardrails = createGuardrails({ MIN_SECRET_BYTES: 10 });

/** The one-time code that an authenticator app shows now, or this many steps of 30 seconds later. */
export const otpCode = (
  { clock }: { readonly clock: Pick<Clock, 'now'> },
  secret: string = WORLD_OTP_SECRET,
  steps = 0,
): string => generateSync({ secret, guardrails, epoch: Math.floor(clock.now().getTime() / 1000) + 30 * steps });
