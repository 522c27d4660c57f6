import type { Context } from '../core/Context.ts';
import type { Session, User } from '../core/database/Database.ts';
import { Refusal } from '../core/Refusal.ts';
import { addSeconds, MINUTE } from '../core/time/addSeconds.ts';
import { hashHere } from '../tokens/hashHere.ts';
import { SESSION_IDLE } from './storeSession.ts';

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
