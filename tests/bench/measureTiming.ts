import { type Area, areaUnderCurve } from './areaUnderCurve.ts';
import { nextAddress } from './nextAddress.ts';
import { percentile } from './percentile.ts';

/** Medians in milliseconds, and how well a time distinguishes the two kinds of username. */
export interface Timing extends Area {
  readonly known: number;
  readonly unknown: number;
}

/** One username may request 20 mails in 15 minutes, so each is used at most this many times. */
const PER_NAME = 15;
/** Requests of each kind that warm up the service and are not counted. */
const WARM = 100;

/**
 * Compares the times of look-ups and of resets for usernames with and without an account (promise P07): one request
 * after the other, the kinds in random order, each request from its own address.
 */
export async function measureTiming(
  origin: string,
  perKind = 600,
): Promise<{ readonly lookUps: Timing; readonly resets: Timing }> {
  const call = callOf(origin);
  const numbers = Array.from({ length: Math.ceil((perKind + WARM) / PER_NAME) }, (_, index) => index);
  const known = numbers.map((index) => `known${index}@bench.test`);
  const others = numbers.map((index) => `other${index}@bench.test`);
  for (const username of known)
    await call('/unverified-users', { username, password: 'Correct-Horse-7', lastName: 'Bench', firstName: 'Ada' });
  const compare = (ask: (username: string) => Promise<number>) => inTurns(perKind, known, others, ask);
  const lookUps = await compare((username) => call(`/lookup?username=${encodeURIComponent(username)}`));
  return { lookUps, resets: await compare((username) => call('/password/reset-token', { username })) };
}

/** The order of the kinds is random, so that no periodic load affects only one of them. */
async function inTurns(
  perKind: number,
  known: readonly string[],
  others: readonly string[],
  ask: (username: string) => Promise<number>,
): Promise<Timing> {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let turn = 0; turn < WARM + perKind; turn += 1) {
    const kinds = Math.random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of kinds) {
      const names = kind === 'known' ? known : others;
      const time = await ask(names[turn % names.length] ?? '');
      if (turn >= WARM) times[kind].push(time);
    }
  }
  return {
    known: percentile(times.known, 0.5),
    unknown: percentile(times.unknown, 0.5),
    ...areaUnderCurve(times.unknown, times.known),
  };
}

/** Makes one call and returns the milliseconds until its whole response arrived. */
const callOf =
  (origin: string) =>
  async (path: string, body?: object): Promise<number> => {
    const headers = { origin, 'content-type': 'application/json', 'x-forwarded-for': nextAddress() };
    const begun = performance.now();
    const response = await fetch(
      `${origin}/apis/v1${path}`,
      body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) },
    );
    const answer = await response.text();
    const time = performance.now() - begun;
    if (!response.ok) throw new Error(`${path} answers ${response.status}: ${answer}`);
    return time;
  };
