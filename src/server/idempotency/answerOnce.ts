import { createHmac, hkdfSync } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Context, Refusal } from '../core/Context.ts';
import { DatabaseUnavailable } from '../core/database/Database.ts';
import { readRing } from '../core/keys/KeyRing.ts';
import { sealWith, unsealWith } from '../core/keys/seal.ts';
import type { CookieChange, CookieJar } from '../core/request/cookies.ts';
import { addSeconds, MINUTE } from '../core/time/Clock.ts';
import { text } from '../texts/text.ts';

/** Milliseconds between two attempts to reach the database. */
const RELEASE_PAUSE = 1000;

interface Claim {
  readonly name: string;
  /** Distinguishes this claim from a later one. */
  readonly expires_at: Date;
}

/**
 * Releases the claim of a failed call, so that a retry does the work. If the database is unavailable, this keeps trying
 * in the background, so that a retry need not wait until the dead claim expires.
 */
async function releaseClaim(context: Context, claim: Claim): Promise<void> {
  try {
    await remove(context, claim);
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    void giveUpLater(context, claim);
  }
}

async function giveUpLater(context: Context, claim: Claim): Promise<void> {
  while (context.clock.now() < claim.expires_at) {
    await setTimeout(RELEASE_PAUSE, undefined, { ref: false });
    try {
      return await remove(context, claim);
    } catch (error) {
      if (error instanceof DatabaseUnavailable) continue;
      context.log.error({ err: error }, 'claim not released');
      return;
    }
  }
}

async function remove({ database }: Context, { name, expires_at }: Claim): Promise<void> {
  await database.deleteFrom('kept_answers').where('name', '=', name).where('expires_at', '=', expires_at).execute();
}

/** The identity of a call with a key, derived from the key and the browser's cookie. */
interface Intent {
  /** The id of the row that stores the response. */
  readonly name: string;
  /**
   * Detects another call with the same key. It is an HMAC, since parameters contain passwords, which a plain hash would
   * reveal.
   */
  readonly request: string;
  /** The key that seals the response: 256 bits in base64url. */
  readonly sealingKey: string;
}

/** The body of a success, or the refusal of a call whose work is done. */
type Said =
  | { readonly body: string }
  | { readonly code: string; readonly status: number; readonly details: Refusal['details'] };

/** The stored response to a call, with the call's session and its changes to cookies. */
interface KeptAnswer {
  readonly said: Said;
  /** The session of the call. */
  readonly session?: string | undefined;
  readonly cookies: readonly CookieChange[];
}

/** Seconds. */
const KEPT = 10 * MINUTE;

/** Seconds: longer than any call takes. After this time, the first attempt must have died, so a retry does the work. */
const LEASE = MINUTE / 2;

/** A retry waits 15 seconds for the first attempt. A browser gives up after 20. */
const LOOKS = 150;
const PAUSE = 100;

interface KeyedCall {
  /** Without a key each attempt does the work. */
  readonly key: string | undefined;
  readonly operation: string;
  readonly parameters: unknown;
}

/**
 * Makes a call idempotent (R03): a retry from the same browser waits for the first attempt and gets the same response,
 * cookies included. A refusal is stored only if the work was done (`afterWork`). Other refusals are not stored: nothing
 * has happened that a retry could contradict, and each guess must be checked and counted.
 * @param answer performs the call and returns the body of its response
 * @throws Refusal BAD_REQUEST (422) for a key that another call has used, UNAVAILABLE if the first attempt takes too
 *   long
 */
export async function answerOnce(context: Context, call: KeyedCall, answer: () => Promise<string>): Promise<string> {
  const { realm } = context.cookies;
  const browser = context.cookies.get('browser');
  if (call.key === undefined || browser === undefined) return answer();
  const intent = identifyIntent(
    [call.key, browser, ...(realm === '' ? [] : [realm])],
    [call.operation, call.parameters],
  );
  for (let look = 0; look < LOOKS; look += 1) {
    const claimedUntil = await claim(context, intent);
    if (claimedUntil) return answerAndKeep(context, intent, claimedUntil, answer);
    const row = await context.database
      .selectFrom('kept_answers')
      .select(['request', 'answer'])
      .where('name', '=', intent.name)
      .executeTakeFirst();
    if (row && row.request !== intent.request)
      throw new Refusal('BAD_REQUEST', { status: 422, detail: 'idempotency key of another call' });
    if (row?.answer) return repeat(context, openAnswer(intent, row.answer), answer);
    await context.clock.wait(PAUSE);
  }
  // The Internet-Draft on idempotency keys says 409. The portal treats UNAVAILABLE as a fault, and offers a retry with
  // the same key.
  throw new Refusal('UNAVAILABLE', { message: text(context.request.language, 'answers.stillRunning'), retryAfter: 3 });
}

/** Claims the intent's row, if it is free. Returns the time until which the claim lasts. */
async function claim({ database, clock }: Context, { name, request }: Intent): Promise<Date | undefined> {
  const now = clock.now();
  const claimed = await database
    .insertInto('kept_answers')
    .values({ name, request, answer: null, expires_at: addSeconds(now, LEASE) })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ request, answer: null, expires_at: addSeconds(now, LEASE) })
        .where(sql.ref('kept_answers.expires_at'), '<=', now),
    )
    .returning('expires_at')
    .executeTakeFirst();
  return claimed?.expires_at;
}

async function answerAndKeep(
  context: Context,
  intent: Intent,
  claimedUntil: Date,
  answer: () => Promise<string>,
): Promise<string> {
  const { cookies, database, clock } = context;
  const session = cookies.get('session');
  const isOurs = { name: intent.name, expires_at: claimedUntil };
  let said: Said;
  try {
    said = { body: await answer() };
  } catch (error) {
    if (!(error instanceof Refusal && error.details.stands)) {
      await releaseClaim(context, isOurs);
      throw error;
    }
    const { code, status, details } = error;
    said = { code, status, details };
  }
  const kept = sealAnswer(intent, { said, session, cookies: cookies.changes() });
  try {
    await database
      .updateTable('kept_answers')
      .set({ answer: kept, expires_at: addSeconds(clock.now(), KEPT) })
      .where((row) => row.and(isOurs))
      .execute();
  } catch (error) {
    // The work is done, and its response is known. Failing to store the response only affects a retry.
    if (!(error instanceof DatabaseUnavailable)) throw error;
    context.log.warn({ err: error }, 'response not stored');
  }
  return sayAgain(said);
}

/** Repeats the stored response, unless another account now uses the browser, which must not get it (R04). */
function repeat(context: Context, kept: KeptAnswer, answer: () => Promise<string>): Promise<string> | string {
  if (!isOfSameSession(context.cookies, kept)) return answer();
  restoreCookies(context.cookies, kept);
  return sayAgain(kept.said);
}

const placeOf = ({ name }: Intent): string => `kept_answers ${name}`;

/** Sealed by the caller's own key instead of the service's, so a stolen database with its keys opens no response. */
const sealAnswer = (intent: Intent, answer: KeptAnswer): string =>
  sealWith(readRing(intent.sealingKey), JSON.stringify(answer), placeOf(intent));

function openAnswer(intent: Intent, sealed: string): KeptAnswer {
  const answer: KeptAnswer = JSON.parse(unsealWith(readRing(intent.sealingKey), sealed, placeOf(intent)));
  return answer;
}

/** Whether the browser has the session of the call, or the one that the response created. */
function isOfSameSession(cookies: CookieJar, { session, cookies: changes }: KeptAnswer): boolean {
  const now = cookies.get('session');
  const change = changes.find(({ name }) => name === 'session');
  return now === session || (change !== undefined && now === change.after);
}

/** Sets the response's cookies again, except those that the browser already has or that have changed since. */
function restoreCookies(cookies: CookieJar, { cookies: changes }: KeptAnswer): void {
  for (const { name, before, after } of changes) {
    if (before === after || cookies.get(name) !== before) continue;
    if (after === undefined) cookies.clear(name);
    else cookies.set(name, after);
  }
}

/** @throws Refusal the stored refusal */
function sayAgain(said: Said): string {
  if ('body' in said) return said.body;
  const { code, status, details } = said;
  throw new Refusal(code, { ...details, status });
}

/** Derives one secret for each purpose (RFC 5869) from the idempotency key, the browser's cookie and its realm. */
function identifyIntent(secrets: readonly string[], call: unknown): Intent {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', JSON.stringify(secrets), '', `vestibule idempotency ${purpose}`, 32));
  return {
    name: derive('name').toString('base64url'),
    request: createHmac('sha256', derive('request')).update(JSON.stringify(call)).digest('base64url'),
    sealingKey: derive('seal').toString('base64url'),
  };
}

/**
 * Runs the rest of a call whose work is done, such as a created account or a used code. A refusal from here on is also
 * the response to retries (R03).
 */
export async function afterWork<T>(rest: Promise<T>): Promise<T> {
  try {
    return await rest;
  } catch (error) {
    throw error instanceof Refusal ? new Refusal(error.code, { ...error.details, stands: true }) : error;
  }
}
