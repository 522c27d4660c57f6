import { warnOwner } from '../accounts/warnOwner.ts';
import { recordOwn } from '../core/audit/recordOwn.ts';
import type { Context } from '../core/Context.ts';
import { Refusal } from '../core/Refusal.ts';
import { DAY, MINUTE } from '../core/time/addSeconds.ts';
import { failuresKey } from '../credentials/revokeEarned.ts';
import { countSource, uncountSource } from '../limits/countSource.ts';
import { addTry, countTry, forgetTries, type Limit, secondsToWait, tally } from '../limits/countTry.ts';
import { createLine } from '../limits/createLine.ts';

/** Tries that one challenge allows: a sign-in, a set-up, a mailed code. */
const PER_CHALLENGE: Limit = { tries: 5, window: DAY };
/** Tries that an account allows over all challenges. A correct code resets the count. */
const PER_ACCOUNT: Limit = { tries: 10, window: 15 * MINUTE };
const PER_ACCOUNT_AND_DAY: Limit = { tries: 50, window: DAY };
const PER_SOURCE: Limit = { tries: 300, window: 15 * MINUTE };
/** NIST SP 800-63B-4, section 3.2.2. A new password begins a new row, since who fails here has the old one. */
const IN_A_ROW: Limit = { tries: 100, window: 365 * DAY };
/** The failure in a row of which the owner gets a mail. */
const TOLD = 5;

interface FactorTry {
  /** The challenge of the code: the hash of a token. */
  readonly binding: string;
  readonly userId: string;
  /**
   * The code of the refusal after too many tries: EXPIRED if a new code can be requested (a mailed code), INVALID_TOKEN
   * if the sign-in must start again (D-97 keeps EXPIRED for the code).
   */
  readonly spent: 'EXPIRED' | 'INVALID_TOKEN';
  /** It shows a second factor of the account, after its password: the failures in a row are bounded. */
  readonly isFactor?: boolean;
}

const SOURCE = 'factor';
const accountKey = (userId: string): string => `factor-of:${userId}`;
const dayKey = (userId: string): string => `factor-day-of:${userId}`;

/** Fewer at once than the wrong tries of a source, so that many correct ones at once do not count as guesses. */
const LINE = createLine({ name: 'factor-line', atOnce: 8, places: 1000 });

/**
 * Counts a try of a code and then checks it (promise P08). A code is correct if `check` does not refuse it: then the
 * account's wrong tries are forgotten, and the count of the challenge stays. After too many tries a challenge is used
 * up.
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

/** @returns how many failures of a second factor there are in a row, if this is one */
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
