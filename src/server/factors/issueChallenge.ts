import type { Context } from '../core/Context.ts';
import { Refusal } from '../core/Refusal.ts';
import { issueToken } from '../tokens/issueToken.ts';
import { takeToken } from '../tokens/takeToken.ts';
import type { Subject } from './Subject.ts';

type Ceremony = 'passkey-assertion' | 'passkey-registration';

/** A challenge in base64url. It works once, for a limited time, and only for its purpose (promises P09 and P15). */
export const issueChallenge = (context: Context, ceremony: Ceremony, { user, binding }: Subject): Promise<string> =>
  issueToken(context, { purpose: ceremony, user, payload: { binding } });

/**
 * Uses a challenge up, whether or not the ceremony succeeds. False if it belongs to another subject.
 * @throws Refusal EXPIRED
 */
export async function takeChallenge(
  context: Context,
  ceremony: Ceremony,
  { user, binding }: Subject,
  challenge: string,
): Promise<boolean> {
  try {
    const { user_id, payload } = await takeToken(context, challenge, ceremony);
    const bound = typeof payload === 'object' && payload !== null && 'binding' in payload ? payload.binding : undefined;
    return user_id === user.id && bound === binding;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'INVALID_TOKEN') return false;
    throw error;
  }
}
