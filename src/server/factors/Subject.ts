import { readSignOn } from '../apps/signOns.ts';
import type { Context } from '../core/Context.ts';
import type { User } from '../core/database/Database.ts';
import { Refusal } from '../core/Refusal.ts';
import { findSession, requireSession } from '../sessions/findSession.ts';
import { findOwner } from '../tokens/findOwner.ts';
import { readToken } from '../tokens/takeToken.ts';

/**
 * What allows a call about second factors: a sign-in that waits for the factor or for its set-up, a sign-on to an app,
 * or a session to which nothing is left to prove.
 */
export type SubjectKind = 'mfa-sign' | 'mfa-setting' | 'sign-on' | 'session';

/** Whose second factor a call is about, and what says so. */
export interface Subject {
  readonly kind: SubjectKind;
  readonly user: User;
  /** What codes, challenges and set-ups of this one hang on: the hash of the token, or the id of the session. */
  readonly binding: string;
}

/**
 * Finds whose factor a call is about. A call without a token has it in the first-factor cookie (D-58), or else in a
 * session where that is allowed. A token of the address of a sign-on works with the session that it was made for.
 * @throws Refusal EXPIRED, INVALID_TOKEN, or UNAUTHORIZED when there is nothing to go by
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
    // A cookie that is too old, or for another step, says nothing against the session.
    if (given === undefined && kinds.includes('session') && (await findSession(context))) {
      return findFullSession(context);
    }
    throw error;
  }
}

/**
 * As `findSubject`, for a call that brings a one-time code. EXPIRED is what such a call says of the code (D-97), so
 * that a token that is too late is one that is not good any more.
 * @throws Refusal INVALID_TOKEN, or UNAUTHORIZED when there is nothing to go by
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
  return { kind: 'sign-on', user: signedIn.user, binding: way.token_hash };
}

/** A session of a password alone is not enough once there is a second factor. */
async function findFullSession(context: Context): Promise<Subject> {
  const { session, user } = await requireSession(context);
  if (user.mfa_active && session.level !== 'mfa') throw new Refusal('FORBIDDEN', { detail: 'no second factor shown' });
  return { kind: 'session', user, binding: session.id };
}
