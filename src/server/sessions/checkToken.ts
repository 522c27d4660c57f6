import type { Context } from '../core/Context.ts';
import { Refusal } from '../core/Refusal.ts';
import { TOKEN_LIFETIMES, type TokenPurpose } from '../tokens/TokenPurpose.ts';
import { readToken } from '../tokens/takeToken.ts';
import { findSession, findSessionOfCookie } from './findSession.ts';

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
