import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createLine, type Waiting } from '../limits/createLine.ts';

/** Argon2id, which is the package's default algorithm, with OWASP's first choice of costs. */
const COSTS = { memoryCost: 19456, timeCost: 2, parallelism: 1 };

/**
 * As many at once as there are processors, and never all four threads of Node's pool, which reads files as well. The
 * places are what a machine of two processors does before a browser gives up (20 seconds).
 */
const LINE = createLine({ atOnce: Math.min(availableParallelism(), 3), places: 1000 });

/** What the service does by itself. */
const OURSELVES: Waiting = { source: '' };

/** A hash of nothing that anybody knows, so that an unknown account costs the same time (promise P07). */
const NOBODY = hash(crypto.randomUUID(), COSTS);

/** Unicode in one form (NIST SP 800-63B-4, section 3.1.1.2), so that two keyboards give one password. */
const normalise = (password: string): string => password.normalize('NFKC');

/** @throws Refusal UNAVAILABLE where too many wait for one */
export const hashPassword = (password: string, who: Waiting = OURSELVES): Promise<string> =>
  LINE.take(who, () => hash(normalise(password), COSTS));

/**
 * Whether the password is the hashed one. Without a hash the work is the same and the answer is no.
 * @throws Refusal UNAVAILABLE where too many wait for one
 */
export const verifyPassword = (
  stored: string | null | undefined,
  password: string,
  who: Waiting = OURSELVES,
): Promise<boolean> => LINE.take(who, () => compare(stored, password));

/**
 * Does what a password check needs before and after it within one turn, such as to count the try: so no more tries are
 * counted and not yet judged than are checked at once. `work` checks with the function that it gets.
 * @throws Refusal UNAVAILABLE where too many wait for one
 */
export const inTurn = <T>(who: Waiting, work: (verify: typeof compare) => Promise<T>): Promise<T> =>
  LINE.take(who, () => work(compare));

async function compare(stored: string | null | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await NOBODY), normalise(password));
  return matches && Boolean(stored);
}
