import { readSignOn } from '../apps/signOns.ts';
import { type Context, Refusal } from '../core/Context.ts';
import type { Session, User } from '../core/database/Database.ts';
import { findSession, requireFresh, requireSession } from '../sessions/findSession.ts';
import { findOwner, readToken } from '../tokens/takeToken.ts';

/**
 * What authorises a call about second factors: a sign-in that waits for the factor or for its set-up; a sign-on to an
 * app; or a fully authenticated session.
 */
export type SubjectKind = 'mfa-sign' | 'mfa-setting' | 'sign-on' | 'session';

/** The account of a call about second factors, and what authorises the call. */
export interface Subject {
  readonly kind: SubjectKind;
  readonly user: User;
  /** What its codes, challenges and set-ups are stored under: the hash of the token, or the id of the session. */
  readonly binding: string;
  /** The session of a call outside a sign-in. */
  readonly session?: Session;
}

/**
 * Finds the account of a call about second factors. If the call has no token, the first-factor cookie's is used (D-58),
 * or else the session, if that is allowed. The token in a sign-on's address works only with the session for which it
 * was issued.
 * @throws Refusal EXPIRED, INVALID_TOKEN, or UNAUTHORIZED if there is none of these
 */
export async function findSubject(
  context: Context,
  given: string | undefined,
  ...kinds: readonly [SubjectKind, ...SubjectKind[]]
): Promise<Subject> {
  const token = given ?? context.cookies.get('step');
  const steps = kinds.filter((kind) => kind === 'mfa-sign' || kind === 'mfa-setting');
  if (steps.length === 0 && given !== undefined) return findSignOn(context, given);
  if (token === undefined || steps.length === 0) {
    if (!kinds.includes('session')) throw new Refusal('UNAUTHORIZED');
    return findFullSession(context);
  }
  try {
    const stored = await readToken(context, token, ...steps);
    const user = await findOwner(context, stored);
    if (!user) throw new Refusal('INVALID_TOKEN');
    const kind = stored.purpose === 'mfa-sign' ? 'mfa-sign' : 'mfa-setting';
    return { kind, user, binding: stored.hash };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const isUnknown = error.code === 'INVALID_TOKEN';
    if (isUnknown && given !== undefined && kinds.includes('sign-on')) return findSignOn(context, given);
    // A cookie that is too old, or for another step, does not invalidate the session.
    if (given === undefined && kinds.includes('session') && (await findSession(context))) {
      return findFullSession(context);
    }
    throw error;
  }
}

/**
 * Like `findSubject`, for a call with a one-time code. In such a call EXPIRED refers to the code (D-97), so an expired
 * token is refused as INVALID_TOKEN.
 * @throws Refusal INVALID_TOKEN, or UNAUTHORIZED without a token and a session
 */
export async function findSubjectOfCode(...given: Parameters<typeof findSubject>): Promise<Subject> {
  try {
    return await findSubject(...given);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'EXPIRED') throw new Refusal('INVALID_TOKEN');
    throw error;
  }
}

async function findSignOn(context: Context, tokenId: string): Promise<Subject> {
  const way = await readSignOn(context, tokenId);
  const signedIn = await findSession(context);
  if (!signedIn || signedIn.session.id !== way.session_id) throw new Refusal('INVALID_TOKEN');
  return { kind: 'sign-on', user: signedIn.user, binding: way.token_hash, session: signedIn.session };
}

/** A password-only session is not enough if there is a second factor. */
async function findFullSession(context: Context): Promise<Subject> {
  const { session, user } = await requireSession(context);
  if (user.mfa_active && session.level !== 'mfa') throw new Refusal('FORBIDDEN', { detail: 'no second factor proved' });
  return { kind: 'session', user, binding: session.id, session };
}

/**
 * Requires a recent first factor before a change (`requireFresh`). A waiting sign-in has just proved this factor.
 * @throws Refusal UNAUTHORIZED with errors.state STALE
 */
export function requireFreshSubject(context: Pick<Context, 'clock'>, { session }: Subject): void {
  if (session) requireFresh(context, session);
}
