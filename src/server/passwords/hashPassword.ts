import { availableParallelism } from 'node:os';
import { hash } from '@node-rs/argon2';
import { passwordForm } from '../../engine/contract/passwordForm.ts';
import type { Service } from '../core/Service.ts';
import type { HashCosts } from '../core/settings/Settings.ts';
import { tell } from '../core/telemetry/signals.ts';
import { createLine, type Line, type Waiting } from '../limits/createLine.ts';
import { readHash } from './readHash.ts';

type Costs = Pick<Service['settings'], 'hashCosts'>;

/**
 * One hash at a time per processor, and never on all four threads of Node's pool, which also reads files. A browser
 * gives up after 20 seconds, so no attempt waits longer.
 */
const LINE = createLine({
  name: 'password-line',
  atOnce: Math.min(availableParallelism(), 3),
  places: 1000,
  patience: 15,
});

/** How many passwords are being hashed and waiting. */
export const hashLine: Pick<Line, 'state'> = LINE;

/** For hashes that the service itself makes before it listens. */
export const OURSELVES: Waiting = { source: '' };

/** Argon2id, which is the package's default algorithm. */
const hashNow = (password: string, costs: HashCosts): Promise<string> =>
  timed(() => hash(passwordForm(password), costs));
/** A hash that cannot be verified, such as one that would need gigabytes of memory, matches nothing. */
async function verifyNow(stored: string, password: string): Promise<boolean> {
  const check = readHash(stored);
  return check !== undefined && timed(() => check(password));
}

/** @throws Refusal UNAVAILABLE if too many wait */
export const hashPassword = ({ hashCosts }: Costs, password: string, who: Waiting): Promise<string> =>
  LINE.take(who, () => hashNow(password, hashCosts));

/**
 * Whether the password matches the hash.
 * @throws Refusal UNAVAILABLE if too many wait
 */
export const verifyPassword = (stored: string, password: string, who: Waiting): Promise<boolean> =>
  LINE.take(who, () => verifyNow(stored, password));

/**
 * Looks up the data for a password check, if the queue has a place for it.
 * @throws Refusal UNAVAILABLE
 */
export async function onTheWay<T>(who: Waiting, find: () => Promise<T>): Promise<T> {
  const arrive = LINE.approach(who);
  try {
    return await find();
  } finally {
    arrive();
  }
}

/** The operations available to queued work. */
export interface Hashing {
  readonly verify: typeof verifyNow;
  readonly hash: typeof hashNow;
}

/**
 * Runs a password check in one turn of the queue, together with the steps before and after it, such as counting the
 * attempt. There are then never more attempts counted but not yet checked than checks running at once.
 * @throws Refusal UNAVAILABLE if too many wait
 */
export const inTurn = <T>(who: Waiting, work: (hashing: Hashing) => Promise<T>): Promise<T> =>
  LINE.take(who, () => work({ verify: verifyNow, hash: hashNow }));

/** Whether a hash has costs other than those in the settings. */
export function isOutdated(stored: string, { memoryCost, timeCost, parallelism }: HashCosts): boolean {
  return !stored.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
}

const nobodies = new Map<string, Promise<string>>();

/** The hash of a random password, which nobody knows. */
export function hashOfNobody({ hashCosts }: Costs): Promise<string> {
  const name = Object.values(hashCosts).join();
  const known = nobodies.get(name) ?? hash(crypto.randomUUID(), hashCosts);
  nobodies.set(name, known);
  return known;
}

async function timed<T>(work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const done = await work();
  tell('hash', { seconds: (performance.now() - begun) / 1000 });
  return done;
}
