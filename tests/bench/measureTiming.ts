import { BenchVisitor } from './BenchVisitor.ts';
import { inTurns, type Timing, WARM } from './inTurns.ts';

/** A mailbox gets at most six mails an hour, and that of the sign-up is one, so each name is used this many times. */
const PER_NAME = 5;

/**
 * Compares the times of look-ups and of resets for usernames with and without an account (promise P07), each request
 * from its own address.
 */
export async function measureTiming(
  origin: string,
  perKind = 400,
): Promise<{ readonly lookUps: Timing; readonly resets: Timing }> {
  const numbers = Array.from({ length: Math.ceil((perKind + WARM) / PER_NAME) }, (_, index) => index);
  const known = numbers.map((index) => `known${index}@bench.test`);
  const unknown = numbers.map((index) => `other${index}@bench.test`);
  const visitor = () => new BenchVisitor(origin);
  for (const username of known) {
    const person = { username, password: 'Correct-Horse-7', lastName: 'Bench', firstName: 'Ada' };
    await visitor().call('/unverified-users', person);
  }
  const compare = (ask: (username: string) => ReturnType<BenchVisitor['call']>) =>
    inTurns(perKind, { known, unknown }, async (username) => (await ask(username)).milliseconds);
  const lookUps = await compare((username) => visitor().call(`/lookup?username=${encodeURIComponent(username)}`));
  return { lookUps, resets: await compare((username) => visitor().call('/password/reset-token', { username })) };
}
