import { randomInt, randomUUID } from 'node:crypto';
import { isRecord } from '../../engine/contract/isRecord.ts';
import { type Context, Refusal } from '../core/Context.ts';
import { seal, unseal } from '../core/keys/seal.ts';
import { DAY } from '../core/time/Clock.ts';
import { countTry } from '../limits/countTry.ts';
import { enqueueMail } from '../mail/enqueueMail.ts';
import { circumstances } from '../mail/Mail.ts';
import { loadOrganisation, nameOfOrganisation } from '../organisations/organisations.ts';
import { createSecret, hashHere, issueToken } from '../tokens/issueToken.ts';
import { readToken, type StoredToken, takeToken } from '../tokens/takeToken.ts';
import { judgeFactorTry, wrongCode } from './judgeFactorTry.ts';
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

const PER_ACCOUNT = { tries: 10, window: DAY };

/**
 * Stores and mails an inquiry about a lost second factor: a member's goes to the organisation's admin, any other to
 * customer service. If there is no such address, the inquiry stays in the table `inquiries`, and this is logged.
 * @throws Refusal BAD_REQUEST for an individual without a text, TOO_MANY_REQUESTS
 */
export async function inquire(context: Context, { user }: Subject, feedback: string): Promise<void> {
  const isMember = user.org_id !== null;
  const message = feedback.trim();
  if (!isMember && message === '') throw new Refusal('BAD_REQUEST');
  await countTry(context, `inquiry-of:${user.id}`, PER_ACCOUNT);
  const row = { id: randomUUID(), user_id: user.id, message, created_at: context.clock.now() };
  await context.database.insertInto('inquiries').values(row).execute();
  const organisation = await loadOrganisation(context, user);
  const to = isMember ? organisation.admin_email : context.settings.customerServiceEmail;
  if (to === null || to === undefined) {
    context.log.warn({ inquiry: row.id }, 'no recipient for an inquiry');
    return;
  }
  const values = { username: user.username, organisation: nameOfOrganisation(organisation), message };
  await enqueueMail(context, {
    template: 'second-factor-inquiry',
    to,
    ...circumstances(context, { user, organisation }),
    values,
  });
}
