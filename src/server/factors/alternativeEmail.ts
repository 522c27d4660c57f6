import { addressKey } from '../../engine/contract/address/mailAddress.ts';
import { normaliseUsername } from '../accounts/findUser.ts';
import { countMailRequest, countMailTo } from '../accounts/sendLink.ts';
import { openWarnings } from '../accounts/warnOwner.ts';
import { recordOwn } from '../core/audit/recordAudit.ts';
import { type Context, Refusal } from '../core/Context.ts';
import { revokeEarned } from '../credentials/revokeEarned.ts';
import { enqueueMail } from '../mail/enqueueMail.ts';
import { circumstances } from '../mail/Mail.ts';
import { loadOrganisation } from '../organisations/organisations.ts';
import { issueToken, revokeTokens } from '../tokens/issueToken.ts';
import { findOwner, takeToken } from '../tokens/takeToken.ts';
import { issueMailedCode, proveMailedCode, readAddress, readMailed } from './issueChallenge.ts';
import { requireFreshSubject, type Subject } from './Subject.ts';
import { findSetup, refuseSecondSetup } from './startSetup.ts';

/**
 * Mails a code to a future backup address. In a set-up, the authenticator app must be proved first (MFASET-16), and the
 * call is refused if no address is needed.
 * @throws Refusal FORBIDDEN, BAD_REQUEST with errors.alternativeEmail EXIST_IN_USERNAME, TOO_MANY_REQUESTS
 */
export async function mailAddressCode(context: Context, subject: Subject, typed: string): Promise<string> {
  const { user, kind } = subject;
  const email = normaliseUsername(typed);
  if (kind === 'session') requireFreshSubject(context, subject);
  else {
    refuseSecondSetup(subject);
    const setup = await findSetup(context, subject);
    const isNext = setup !== undefined && setup.last_step !== null && user.alternative_requirement !== 'NONE';
    if (!isNext) throw new Refusal('FORBIDDEN', { detail: 'no backup address is needed now' });
  }
  if (addressKey(email) === addressKey(user.username)) {
    throw new Refusal('BAD_REQUEST', { errors: { alternativeEmail: 'EXIST_IN_USERNAME' } });
  }
  await countMailRequest(context, user.id);
  // Even several accounts together must not flood a mailbox.
  await countMailTo(context, email);
  await revokeTokens(context, user.id, 'alternative-email-code');
  const { token, code } = await issueMailedCode(context, 'alternative-email-code', subject, email);
  const values = { username: user.username, code, host: context.request.origin.hostname };
  const told = circumstances(context, { user, organisation: await loadOrganisation(context, user) });
  const mail = { template: 'alternative-email-code', to: email, ...told, values } as const;
  await enqueueMail(context, mail, { carries: { purpose: 'alternative-email-code', userId: user.id } });
  return token;
}

/** Proves the address with the mailed code. The returned token is valid only in the same set-up. */
export async function proveAddress(context: Context, token: string, code: string): Promise<string> {
  await proveMailedCode(context, 'alternative-email-code', token, code);
  const taken = await takeToken(context, token, 'alternative-email-code');
  const user = await findOwner(context, taken);
  if (!user) throw new Refusal('INVALID_TOKEN');
  const { address, binding } = readMailed(taken);
  return issueToken(context, { purpose: 'alternative-email', user, address, payload: { binding } });
}

/**
 * Stores a proved address outside a set-up, which needs a fully authenticated session. A code sent to the former
 * address can no longer turn a factor off.
 */
export async function storeAddress(context: Context, subject: Subject, alternativeEmailToken: string): Promise<void> {
  requireFreshSubject(context, subject);
  const { user, binding: sessionId } = subject;
  const warn = await openWarnings(context);
  await context.database.transaction().execute(async (database) => {
    const store = { ...context, database };
    const email = readAddress(await takeToken(store, alternativeEmailToken, 'alternative-email'), subject);
    await database.updateTable('users').set({ alternative_email: email }).where('id', '=', user.id).execute();
    await recordOwn(store, user, { action: 'backup-address.changed' });
    await revokeEarned(store, { userId: user.id, change: 'backup-address', sessionId });
    await warn(database, user, 'backup-address-changed', email);
  });
}

/**
 * The backup address as shown to its owner. After only a password it is masked: its first two characters and its domain
 * (D-90).
 */
export function showAddress({ user, kind }: Subject): string | null {
  const email = user.alternative_email;
  if (email === null || kind === 'session') return email;
  const at = email.lastIndexOf('@');
  const local = [...email.slice(0, at)];
  return `${local.slice(0, 2).join('')}${'*'.repeat(Math.max(0, local.length - 2))}${email.slice(at)}`;
}
