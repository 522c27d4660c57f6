import { createHash } from 'node:crypto';
import { addressKey } from '../../contract/address/mailAddress.ts';
import { countMailRequest } from '../accounts/countMailRequest.ts';
import type { Context } from '../Context.ts';
import { Refusal } from '../http/Refusal.ts';
import { enqueueMail } from '../mail/enqueueMail.ts';
import { normaliseUsername } from '../signIn/findUser.ts';
import { issueToken } from '../tokens/issueToken.ts';
import { revokeTokens } from '../tokens/revokeTokens.ts';
import { takeToken } from '../tokens/takeToken.ts';
import { issueMailedCode, readAddress, readMailed, takeMailedCode } from './mailedCode.ts';
import type { Subject } from './Subject.ts';
import { findSetup, refuseSecondSetup } from './startSetup.ts';

/**
 * Mails a code to an address that is to become the backup one. In a set-up that comes after the authenticator app is
 * proved (MFASET-16), and not where no address is wanted.
 * @throws Refusal FORBIDDEN, BAD_REQUEST with errors.alternativeEmail EXIST_IN_USERNAME, TOO_MANY_REQUESTS
 */
export async function mailAddressCode(context: Context, subject: Subject, typed: string): Promise<string> {
  const { user, kind } = subject;
  const email = normaliseUsername(typed);
  if (kind !== 'session') {
    refuseSecondSetup(subject);
    const setup = await findSetup(context, subject);
    const isNext = setup !== undefined && setup.last_step !== null && user.alternative_requirement !== 'NONE';
    if (!isNext) throw new Refusal('FORBIDDEN', { detail: 'no backup address is asked for now' });
  }
  if (addressKey(email) === addressKey(user.username)) {
    throw new Refusal('BAD_REQUEST', { errors: { alternativeEmail: 'EXIST_IN_USERNAME' } });
  }
  await countMailRequest(context, user.id);
  // Nobody's mailbox is filled from several accounts either.
  await countMailRequest(context, createHash('sha256').update(addressKey(email)).digest('base64url'));
  await revokeTokens(context, user.id, 'alternative-email-code');
  const { token, code } = await issueMailedCode(context, 'alternative-email-code', subject, email);
  const values = { username: user.username, code };
  const { language } = context.request;
  const mail = { template: 'alternative-email-code', to: email, language, values } as const;
  await enqueueMail(context, mail, { carries: { purpose: 'alternative-email-code', userId: user.id } });
  return token;
}

/** Proves the address with the mailed code. The answer is worth something in the same set-up alone. */
export async function proveAddress(context: Context, token: string, code: string): Promise<string> {
  const taken = await takeMailedCode(context, 'alternative-email-code', token, code);
  return issueToken(context, { purpose: 'alternative-email', userId: taken.user_id, payload: readMailed(taken) });
}

/** Stores a proved address outside of a set-up: a matter of a session to which nothing is left to prove. */
export async function storeAddress(context: Context, subject: Subject, alternativeEmailToken: string): Promise<void> {
  const email = readAddress(await takeToken(context, alternativeEmailToken, 'alternative-email'), subject);
  const { id } = subject.user;
  await context.database.updateTable('users').set({ alternative_email: email }).where('id', '=', id).execute();
}

/**
 * The backup address as its owner may see it. Somebody who has only proved a password sees what is enough to
 * recognise it: its first two characters and its domain (D-90).
 */
export function showAddress({ user, kind }: Subject): string | null {
  const email = user.alternative_email;
  if (email === null || kind === 'session') return email;
  const at = email.lastIndexOf('@');
  const local = [...email.slice(0, at)];
  return `${local.slice(0, 2).join('')}${'*'.repeat(Math.max(0, local.length - 2))}${email.slice(at)}`;
}
