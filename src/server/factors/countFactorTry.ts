import { DAY, MINUTE } from '../addSeconds.ts';
import type { Context } from '../Context.ts';
import { Refusal } from '../http/Refusal.ts';
import { countTry, forgetTries, type Limit, uncountTry } from '../limits/countTry.ts';

/** Codes that one challenge listens to: a sign-in, a set-up, a mailed code. */
const PER_CHALLENGE: Limit = { tries: 5, window: DAY };
/** Codes that an account listens to, whatever the challenge. A right one begins anew. */
const PER_ACCOUNT: Limit = { tries: 10, window: 15 * MINUTE };
const PER_ACCOUNT_AND_DAY: Limit = { tries: 50, window: DAY };
const PER_SOURCE: Limit = { tries: 300, window: 15 * MINUTE };

export interface FactorTry {
  /** What the code is tried against: the hash of a token. */
  readonly binding: string;
  readonly userId: string;
  /**
   * What a challenge says that has listened to enough codes: EXPIRED where another one may be asked for (a mailed
   * code), INVALID_TOKEN where the sign-in itself begins anew (D-97 keeps EXPIRED for the code).
   */
  readonly spent: 'EXPIRED' | 'INVALID_TOKEN';
}

const accountKey = (userId: string): string => `factor-of:${userId}`;
const dayKey = (userId: string): string => `factor-day-of:${userId}`;
const sourceKey = (context: Context): string => `factor-from:${context.request.source}`;

/**
 * Counts a code before it is checked (promise P08). A challenge that has listened to enough of them is used up.
 * @throws Refusal `spent` for the challenge, TOO_MANY_REQUESTS for the account or the source
 */
export async function countFactorTry(context: Context, { binding, userId, spent }: FactorTry): Promise<void> {
  await countTry(context, sourceKey(context), PER_SOURCE);
  try {
    await countTry(context, `factor-challenge:${binding}`, PER_CHALLENGE);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'TOO_MANY_REQUESTS') throw new Refusal(spent);
    throw error;
  }
  await countTry(context, accountKey(userId), PER_ACCOUNT);
  await countTry(context, dayKey(userId), PER_ACCOUNT_AND_DAY);
}

/** Settles a right code: the account's wrong ones are forgotten. The challenge keeps its count. */
export async function settleFactorTry(context: Context, { userId }: FactorTry): Promise<void> {
  await uncountTry(context, sourceKey(context));
  await forgetTries(context, accountKey(userId));
  await forgetTries(context, dayKey(userId));
}
