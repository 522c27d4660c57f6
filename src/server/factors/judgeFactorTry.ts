import { createGuardrails, verify } from 'otplib';
import { warnOwner } from '../accounts/warnOwner.ts';
import { recordOwn } from '../core/audit/recordAudit.ts';
import { type Context, Refusal } from '../core/Context.ts';
import { DAY, MINUTE } from '../core/time/Clock.ts';
import { failuresKey } from '../credentials/revokeEarned.ts';
import {
  addTry,
  countSource,
  countTry,
  forgetTries,
  type Limit,
  secondsToWait,
  tally,
  uncountSource,
} from '../limits/countTry.ts';
import { createLine } from '../limits/createLine.ts';

/** The attempts allowed per challenge: a sign-in, a set-up, or a mailed code. */
const PER_CHALLENGE: Limit = { tries: 5, window: DAY };
/** The attempts allowed per account, over all its challenges. A correct code resets the count. */
const PER_ACCOUNT: Limit = { tries: 10, window: 15 * MINUTE };
const PER_ACCOUNT_AND_DAY: Limit = { tries: 50, window: DAY };
const PER_SOURCE: Limit = { tries: 300, window: 15 * MINUTE };
/**
 * NIST SP 800-63B-4, section 3.2.2. A new password restarts the count, since whoever failed here knew only the old
 * password.
 */
const IN_A_ROW: Limit = { tries: 100, window: 365 * DAY };
/** The consecutive failure at which the owner gets a mail. */
const TOLD = 5;

interface FactorTry {
  /** The challenge of the code: the hash of a token. */
  readonly binding: string;
  readonly userId: string;
  /**
   * The code of the refusal after too many attempts: EXPIRED if a new code can be requested (a mailed code),
   * INVALID_TOKEN if the sign-in must start again (D-97 reserves EXPIRED for the code).
   */
  readonly spent: 'EXPIRED' | 'INVALID_TOKEN';
  /** Whether the code proves a second factor after the password; then consecutive failures are limited. */
  readonly isFactor?: boolean;
}

const SOURCE = 'factor';
const accountKey = (userId: string): string => `factor-of:${userId}`;
const dayKey = (userId: string): string => `factor-day-of:${userId}`;

/**
 * A limit of concurrent attempts below the limit of wrong ones per source, so that many correct codes at once are not
 * mistaken for guesses.
 */
const LINE = createLine({ name: 'factor-line', atOnce: 8, places: 1000 });

/**
 * Counts an attempt and then checks its code (promise P08). A code is correct if `check` does not throw; the account's
 * count is then cleared, but the challenge's count stays. After too many attempts a challenge is used up.
 * @throws Refusal `spent` for the challenge, TOO_MANY_REQUESTS for the account or the source, and what `check` throws
 */
export function judgeFactorTry<T>(context: Context, attempt: FactorTry, check: () => Promise<T>): Promise<T> {
  return LINE.take(context.request, async () => {
    const inRow = await countFactorTry(context, attempt);
    const checked = await check().catch((error: unknown) => recordRefused(context, attempt, { error, inRow }));
    await uncountSource(context, SOURCE);
    await forgetTries(context, accountKey(attempt.userId));
    await forgetTries(context, dayKey(attempt.userId));
    if (attempt.isFactor) await forgetTries(context, failuresKey(attempt.userId));
    return checked;
  });
}

/** @returns the number of consecutive failures of the second factor, if this is one */
async function countFactorTry(context: Context, { binding, userId, spent, isFactor }: FactorTry): Promise<number> {
  await countSource(context, SOURCE, PER_SOURCE);
  if ((await addTry(context, `factor-challenge:${binding}`, PER_CHALLENGE)) !== undefined) throw new Refusal(spent);
  await countTry(context, accountKey(userId), PER_ACCOUNT);
  await countTry(context, dayKey(userId), PER_ACCOUNT_AND_DAY);
  if (!isFactor) return 0;
  const key = failuresKey(userId);
  const counted = await tally(context, key, IN_A_ROW);
  const retryAfter = secondsToWait(key, counted, IN_A_ROW, context.clock.now());
  if (retryAfter !== undefined) throw new Refusal('TOO_MANY_REQUESTS', { retryAfter });
  return counted.count;
}

interface Failure {
  readonly error: unknown;
  readonly inRow: number;
}

async function recordRefused(context: Context, { userId }: FactorTry, { error, inRow }: Failure): Promise<never> {
  if (error instanceof Refusal) {
    const owners = context.database.selectFrom('users').selectAll().where('id', '=', userId);
    const owner = await owners.executeTakeFirst();
    await recordOwn(context, owner, { action: 'factor.refused', outcome: error.code });
    if (owner && inRow === TOLD) await warnOwner(context, owner, 'second-factor-refused');
  }
  throw error;
}

/** The refusal of any wrong code or assertion. */
export const wrongCode = (detail?: string): Refusal =>
  new Refusal('BAD_CREDENTIALS', detail === undefined ? {} : { detail });

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
