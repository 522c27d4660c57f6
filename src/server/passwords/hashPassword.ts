import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { tell } from '../core/telemetry/signals.ts';
import { createLine, type Line, type Waiting } from '../limits/createLine.ts';

/** Argon2id, which is the package's default algorithm, with OWASP's first choice of costs. */
const COSTS = { memoryCost: 19456, timeCost: 2, parallelism: 1 };

/**
 * One hash for each processor, and never all four threads of Node's pool, which also reads files. The length of the
 * line is what a machine with two processors hashes before a browser gives up (20 seconds).
 */
const LINE = createLine({ name: 'password-line', atOnce: Math.min(availableParallelism(), 3), places: 1000 });

/** How many passwords are hashed and wait for it now. */
export const hashLine: Pick<Line, 'state'> = LINE;

/** The service's own line of hashing. */
const OURSELVES: Waiting = { source: '' };

/** The hash of a random password, so that an unknown account costs the same time (promise P07). */
const NOBODY = hash(crypto.randomUUID(), COSTS);

/** Unicode in one form (NIST SP 800-63B-4, section 3.1.1.2), so that two keyboards give one password. */
const normalise = (password: string): string => password.normalize('NFKC');

/** @throws Refusal UNAVAILABLE if too many wait */
export const hashPassword = (password: string, who: Waiting = OURSELVES): Promise<string> =>
  LINE.take(who, () => timed(() => hash(normalise(password), COSTS)));

/**
 * Whether the password matches the hash. Without a hash the work is the same and the result is false.
 * @throws Refusal UNAVAILABLE if too many wait
 */
export const verifyPassword = (
  stored: string | null | undefined,
  password: string,
  who: Waiting = OURSELVES,
): Promise<boolean> => LINE.take(who, () => compare(stored, password));

/**
 * Runs a password check with its steps before and after in one turn, such as the count of the try: so never more tries
 * are counted and unchecked than run at once. `work` gets the function that checks.
 * @throws Refusal UNAVAILABLE if too many wait
 */
export const inTurn = <T>(who: Waiting, work: (verify: typeof compare) => Promise<T>): Promise<T> =>
  LINE.take(who, () => work(compare));

async function compare(stored: string | null | undefined, password: string): Promise<boolean> {
  const known = stored ?? (await NOBODY);
  const matches = await timed(() => verify(known, normalise(password)));
  return matches && Boolean(stored);
}

async function timed<T>(work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const done = await work();
  tell('hash', { seconds: (performance.now() - begun) / 1000 });
  return done;
}
