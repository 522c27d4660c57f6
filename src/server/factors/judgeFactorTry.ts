import type { Context } from '../core/Context.ts';
import { Refusal } from '../core/Refusal.ts';
import { DAY, MINUTE } from '../core/time/addSeconds.ts';
import { countSource, uncountSource } from '../limits/countSource.ts';
import { addTry, countTry, forgetTries, type Limit } from '../limits/countTry.ts';
import { createLine } from '../limits/createLine.ts';

/** Codes that one challenge listens to: a sign-in, a set-up, a mailed code. */
const PER_CHALLENGE: Limit = { tries: 5, window: DAY };
/** Codes that an account listens to, whatever the challenge. A right one forgets the wrong ones. */
const PER_ACCOUNT: Limit = { tries: 10, window: 15 * MINUTE };
const PER_ACCOUNT_AND_DAY: Limit = { tries: 50, window: DAY };
const PER_SOURCE: Limit = { tries: 300, window: 15 * MINUTE };

interface FactorTry {
  /** What the code is tried against: the hash of a token. */
  readonly binding: string;
  readonly userId: string;
  /**
   * What a challenge says that has listened to enough codes: EXPIRED where another one may be asked for (a mailed
   * code), INVALID_TOKEN where the sign-in itself begins anew (D-97 keeps EXPIRED for the code).
   */
  readonly spent: 'EXPIRED' | 'INVALID_TOKEN';
}

const SOURCE = 'factor';
const accountKey = (userId: string): string => `factor-of:${userId}`;
const dayKey = (userId: string): string => `factor-day-of:${userId}`;

/** Fewer at once than a source may get wrong, so that many right ones at once are not taken for guesses. */
const LINE = createLine({ atOnce: 8, places: 1000 });

/**
 * Judges a code, counted before it is checked (promise P08). A right one is one that `check` does not refuse: the
 * account's wrong ones are forgotten, and the challenge keeps its count. A challenge that has listened to enough codes
 * is used up.
 * @throws Refusal `spent` for the challenge, TOO_MANY_REQUESTS for the account or the source, and what `check` throws
 */
export function judgeFactorTry<T>(context: Context, attempt: FactorTry, check: () => Promise<T>): Promise<T> {
  return LINE.take(context.request, async () => {
    await countFactorTry(context, attempt);
    const checked = await check();
    await uncountSource(context, SOURCE);
    await forgetTries(context, accountKey(attempt.userId));
    await forgetTries(context, dayKey(attempt.userId));
    return checked;
  });
}

async function countFactorTry(context: Context, { binding, userId, spent }: FactorTry): Promise<void> {
  await countSource(context, SOURCE, PER_SOURCE);
  if ((await addTry(context, `factor-challenge:${binding}`, PER_CHALLENGE)) !== undefined) throw new Refusal(spent);
  await countTry(context, accountKey(userId), PER_ACCOUNT);
  await countTry(context, dayKey(userId), PER_ACCOUNT_AND_DAY);
}
