import { randomInt } from 'node:crypto';
import { isRecord } from '../../engine/contract/isRecord.ts';
import type { Context } from '../core/Context.ts';
import { seal, unseal } from '../core/keys/seal.ts';
import { Refusal } from '../core/Refusal.ts';
import { createSecret } from '../tokens/createSecret.ts';
import { hashHere } from '../tokens/hashHere.ts';
import { issueToken } from '../tokens/issueToken.ts';
import { readToken, type StoredToken } from '../tokens/takeToken.ts';
import { judgeFactorTry } from './judgeFactorTry.ts';
import type { Subject } from './Subject.ts';
import { wrongCode } from './wrongCode.ts';

type Purpose = 'alternative-email-code' | 'mfa-deactivate';

/**
 * Makes a code of six digits (D-67) and its token. The code is stored sealed, since a hash of only six digits could be
 * reversed by trying them all.
 */
export async function issueMailedCode(
  context: Context,
  purpose: Purpose,
  { user, binding }: Subject,
  email: string,
): Promise<{ readonly token: string; readonly code: string }> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const token = createSecret();
  const payload = { code: await seal(context.keys, 'code', code, `tokens ${hashHere(token, context)}`), binding };
  await issueToken(context, { purpose, user, address: email, payload, token });
  return { token, code };
}

/**
 * Compares a mailed code; count the attempt first. A correct code uses up the token, so it works once.
 * @throws Refusal BAD_CREDENTIALS, EXPIRED if the code is too old or used up, INVALID_TOKEN, TOO_MANY_REQUESTS
 */
export async function proveMailedCode(context: Context, purpose: Purpose, token: string, code: string): Promise<void> {
  const stored = await readToken(context, token, purpose);
  const attempt = { binding: stored.hash, userId: stored.user_id ?? '', spent: 'EXPIRED' } as const;
  await judgeFactorTry(context, attempt, async () => {
    const sealed = isRecord(stored.payload) ? String(stored.payload.code) : '';
    if ((await unseal(context.keys, 'code', sealed, `tokens ${stored.hash}`)) !== code) throw wrongCode();
  });
}

/**
 * The address that a token has proved, if it belongs to this set-up.
 * @throws Refusal INVALID_TOKEN if the token belongs to another account or set-up
 */
export function readAddress({ user_id, address, payload }: StoredToken, { user, binding }: Subject): string {
  const isOurs = isRecord(payload) && user_id === user.id && payload.binding === binding;
  if (!isOurs || address === null) throw new Refusal('INVALID_TOKEN');
  return address;
}

/** The address that a token has just proved, and its set-up. */
export function readMailed({ address, payload }: StoredToken): { readonly address: string; readonly binding: string } {
  const { binding } = isRecord(payload) ? payload : {};
  if (address === null || typeof binding !== 'string') throw new Error('token without an address');
  return { address, binding };
}
