import { sql } from 'kysely';
import type { Context } from '../core/Context.ts';
import { DatabaseUnavailable } from '../core/database/DatabaseUnavailable.ts';
import { Refusal } from '../core/Refusal.ts';
import { addSeconds, MINUTE } from '../core/time/addSeconds.ts';
import { text } from '../texts/text.ts';
import { giveUpClaim } from './giveUpClaim.ts';
import { type Intent, identifyIntent } from './identifyIntent.ts';
import {
  isOfSameSession,
  type KeptAnswer,
  openAnswer,
  restoreCookies,
  type Said,
  sayAgain,
  sealAnswer,
} from './KeptAnswer.ts';

/** Seconds. */
const KEPT = 10 * MINUTE;
/** Seconds: longer than any call takes. After that the first try has died, and a repeat does the work. */
const LEASE = MINUTE / 2;
/** A repeat waits 15 seconds for the first try. A browser gives up after 20. */
const LOOKS = 150;
const PAUSE = 100;

export interface KeyedCall {
  /** Without a key each try does the work. */
  readonly key: string | undefined;
  readonly operation: string;
  readonly parameters: unknown;
}

/**
 * Performs a call once for all its tries (R03): a repeat from the same browser waits for the first try and gets the
 * same answer, cookies included. A refusal is stored only if the work was done (`afterWork`): otherwise a repeat can
 * contradict nothing, and each guess must be checked and counted.
 * @param answer performs the call and returns the body of its answer
 * @throws Refusal BAD_REQUEST (422) for a key that came with another call, UNAVAILABLE when the first try takes too
 * long
 */
export async function answerOnce(context: Context, call: KeyedCall, answer: () => Promise<string>): Promise<string> {
  const browser = context.cookies.get('browser');
  if (call.key === undefined || browser === undefined) return answer();
  const intent = identifyIntent(call.key, browser, [call.operation, call.parameters]);
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
  // The draft says 409. The portal treats this code as a fault, and offers another try with the same key.
  throw new Refusal('UNAVAILABLE', { message: text(context.request.language, 'answers.stillRunning'), retryAfter: 3 });
}

/** Claims the row of the intent, if it is free. Returns the time until which the call counts as under way. */
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
      await giveUpClaim(context, isOurs);
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
    // The work is done and answered. A failure to store the answer matters only to a repeat.
    if (!(error instanceof DatabaseUnavailable)) throw error;
    context.log.warn({ err: error }, 'answer not kept');
  }
  return sayAgain(said);
}

/** Another account in the same browser must not get the answer (R04). */
function repeat(context: Context, kept: KeptAnswer, answer: () => Promise<string>): Promise<string> | string {
  if (!isOfSameSession(context.cookies, kept)) return answer();
  restoreCookies(context.cookies, kept);
  return sayAgain(kept.said);
}
