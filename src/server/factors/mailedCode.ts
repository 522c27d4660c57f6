import { randomInt } from 'node:crypto';
import type { Context } from '../Context.ts';
import { Refusal } from '../http/Refusal.ts';
import { seal, unseal } from '../keys/seal.ts';
import { issueToken } from '../tokens/issueToken.ts';
import { readToken, type StoredToken, takeToken } from '../tokens/takeToken.ts';
import { countFactorTry, settleFactorTry } from './countFactorTry.ts';
import type { Subject } from './Subject.ts';
import { wrongCode } from './wrongCode.ts';

type Purpose = 'alternative-email-code' | 'mfa-deactivate';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Makes six digits (D-67) and the token that they are tried with. The code is kept sealed: a hash would be guessed. */
export async function issueMailedCode(
  context: Context,
  purpose: Purpose,
  { user, binding }: Subject,
  email: string,
): Promise<{ readonly token: string; readonly code: string }> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const payload = { code: await seal(context.keys, 'code', code), binding, email };
  return { token: await issueToken(context, { purpose, userId: user.id, payload }), code };
}

/**
 * Uses a mailed code up: counted before it is compared, right once.
 * @throws Refusal BAD_CREDENTIALS, EXPIRED when it is too late or the code is used up, INVALID_TOKEN, TOO_MANY_REQUESTS
 */
export async function takeMailedCode(
  context: Context,
  purpose: Purpose,
  token: string,
  code: string,
): Promise<StoredToken> {
  const stored = await readToken(context, token, purpose);
  const attempt = { binding: stored.hash, userId: stored.user_id ?? '', spent: 'EXPIRED' } as const;
  await countFactorTry(context, attempt);
  const sealed = isRecord(stored.payload) ? String(stored.payload.code) : '';
  if ((await unseal(context.keys, 'code', sealed)) !== code) throw wrongCode();
  const taken = await takeToken(context, token, purpose);
  await settleFactorTry(context, attempt);
  return taken;
}

/**
 * The address that a token is about, if it is of this set-up.
 * @throws Refusal INVALID_TOKEN for another account's, or another set-up's
 */
export function readAddress({ user_id, payload }: StoredToken, { user, binding }: Subject): string {
  const isOurs = isRecord(payload) && user_id === user.id && payload.binding === binding;
  if (!isOurs || typeof payload.email !== 'string') throw new Refusal('INVALID_TOKEN');
  return payload.email;
}

/** The address and the set-up of a token that has just been taken. */
export function readMailed({ payload }: StoredToken): { readonly email: string; readonly binding: string } {
  const { email, binding } = isRecord(payload) ? payload : {};
  if (typeof email !== 'string' || typeof binding !== 'string') throw new Error('token without an address');
  return { email, binding };
}
