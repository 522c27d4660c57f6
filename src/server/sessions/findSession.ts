import { type Context, Refusal } from '../core/Context.ts';
import type { Session, User } from '../core/database/Database.ts';
import type { Service } from '../core/Service.ts';
import { addSeconds, MINUTE } from '../core/time/Clock.ts';
import { createSecret, hashHere } from '../tokens/issueToken.ts';
import { TOKEN_LIFETIMES, type TokenPurpose } from '../tokens/TokenPurpose.ts';
import { readToken } from '../tokens/takeToken.ts';
import { SESSION_IDLE } from './openSession.ts';

export interface SignedIn {
  readonly session: Session;
  readonly user: User;
}

export const isLive = (session: Session, now: Date): boolean =>
  session.ended_at === null && session.idle_expires_at > now && session.expires_at > now;

/** The session that the cookie names, live or not. */
export async function findSessionOfCookie(context: Context): Promise<Session | undefined> {
  const cookie = context.cookies.get('session');
  if (!cookie) return undefined;
  const session = context.database
    .selectFrom('sessions')
    .selectAll()
    .where('token_hash', '=', hashHere(cookie, context));
  return session.executeTakeFirst();
}

/** The account that is signed in here, if any, with its session. The call extends the session's idle time. */
export async function findSession(context: Context): Promise<SignedIn | undefined> {
  const session = await findSessionOfCookie(context);
  const now = context.clock.now();
  if (!session || !isLive(session, now)) return undefined;
  const user = await context.database
    .selectFrom('users')
    .selectAll()
    .where('id', '=', session.user_id)
    .where('state', '=', 'ACTIVATED')
    .executeTakeFirst();
  if (!user) return undefined;
  const idleEnd = addSeconds(now, SESSION_IDLE);
  // Extended at most once a minute, so that not every call writes.
  if (session.idle_expires_at < addSeconds(idleEnd, -MINUTE)) {
    await context.database
      .updateTable('sessions')
      .set({ idle_expires_at: idleEnd })
      .where('id', '=', session.id)
      .execute();
  }
  return { session, user };
}

/** @throws Refusal UNAUTHORIZED if nobody is signed in here */
export async function requireSession(context: Context): Promise<SignedIn> {
  const signedIn = await findSession(context);
  if (!signedIn) throw new Refusal('UNAUTHORIZED');
  return signedIn;
}

const PURPOSES = Object.keys(TOKEN_LIFETIMES) as TokenPurpose[];

/**
 * Checks that a given token, or else the session, is still valid. If the session ended without a sign-out, this is
 * reported only once: the response removes the cookie, so that a mailed link works when it is opened again (D-09).
 * @throws Refusal EXPIRED, UNAUTHORIZED without a session, INVALID_TOKEN for an unknown token
 */
export async function checkToken(context: Context, token: string | undefined): Promise<void> {
  if (token !== undefined) {
    await readToken(context, token, ...PURPOSES);
    return;
  }
  if (await findSession(context)) return;
  const ended = await findSessionOfCookie(context);
  if (context.cookies.get('session') !== undefined) context.cookies.clear('session');
  throw new Refusal(ended ? 'EXPIRED' : 'UNAUTHORIZED');
}

/**
 * Gives the caller's session a new id and changes nothing else, for a step-up (promise P11). The former id stops
 * working. Of two concurrent renewals, only the first takes effect.
 */
export async function renewSession(context: Context): Promise<void> {
  const { cookies, database } = context;
  const old = cookies.get('session');
  if (old === undefined) return;
  const cookie = createSecret();
  const renewed = await database
    .updateTable('sessions')
    .set({ token_hash: hashHere(cookie, context) })
    .where('token_hash', '=', hashHere(old, context))
    .executeTakeFirst();
  if (renewed.numUpdatedRows > 0n) cookies.set('session', cookie);
}

/** How long after a proof of the first factor, in seconds, a session may change its owner's credentials. */
export const FRESH = 5 * MINUTE;

/** Whether a first factor was proved recently enough (ASVS 5.0, 7.5.1). */
export const isFresh = ({ clock }: Pick<Service, 'clock'>, authenticatedAt: Date): boolean =>
  authenticatedAt >= addSeconds(clock.now(), -FRESH);

/**
 * Requires a recent sign-in for a change of a factor or an address, since somebody who finds an open session has proved
 * nothing.
 * @throws Refusal UNAUTHORIZED with errors.state STALE
 */
export function requireFresh(service: Pick<Service, 'clock'>, session: Pick<Session, 'authenticated_at'>): void {
  if (!isFresh(service, session.authenticated_at)) throw new Refusal('UNAUTHORIZED', { errors: { state: 'STALE' } });
}

export type ListedSession = Pick<Session, 'id' | 'device_label' | 'source' | 'created_at'>;

/** More sessions than an account has, since a sign-in ends those on other devices (D-39). */
const MOST = 50;

/** The live sessions of an account, newest first. */
export async function listSessions(
  { database, clock }: Pick<Service, 'database' | 'clock'>,
  userId: string,
): Promise<ListedSession[]> {
  const now = clock.now();
  return database
    .selectFrom('sessions')
    .select(['id', 'device_label', 'source', 'created_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('idle_expires_at', '>', now)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MOST)
    .execute();
}
