import type { Context } from '../core/Context.ts';
import { Refusal } from '../core/Refusal.ts';
import { issueToken } from '../tokens/issueToken.ts';
import { takeToken } from '../tokens/takeToken.ts';
import { CEREMONY_TIMEOUT, relyingParty } from './relyingParty.ts';
import type { Subject } from './Subject.ts';

type Ceremony = 'passkey-assertion' | 'passkey-registration' | 'passkey-sign-in';

/** A challenge in base64url. It works once, for a limited time, and only for its purpose (promises P09 and P15). */
export const issueChallenge = (context: Context, ceremony: Ceremony, subject?: Subject): Promise<string> =>
  issueToken(context, {
    purpose: ceremony,
    user: subject?.user ?? null,
    ...(subject && { payload: { binding: subject.binding } }),
  });

/** A challenge in the form in which the contract gives it to a page. */
export const presentChallenge = (context: Pick<Context, 'request'>, challenge: string) => ({
  challenge,
  rpId: relyingParty(context).id,
  timeout: CEREMONY_TIMEOUT,
});

/**
 * Uses a challenge up, whether or not the ceremony succeeds. False if the challenge belongs to another subject. The
 * challenge of a sign-in with only a passkey belongs to none.
 * @throws Refusal EXPIRED
 */
export async function takeChallenge(
  context: Context,
  ceremony: Ceremony,
  challenge: string,
  subject?: Subject,
): Promise<boolean> {
  try {
    const { user_id, payload } = await takeToken(context, challenge, ceremony);
    const bound = typeof payload === 'object' && payload !== null && 'binding' in payload ? payload.binding : undefined;
    return user_id === (subject?.user.id ?? null) && bound === subject?.binding;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'INVALID_TOKEN') return false;
    throw error;
  }
}
