import { createHash } from 'node:crypto';
import type { Context } from '../core/Context.ts';
import { HOUR, MINUTE } from '../core/time/addSeconds.ts';
import { countSource } from '../limits/countSource.ts';
import { countTry } from '../limits/countTry.ts';
import { foldUsername } from './findUser.ts';

/** The limits on requested mails: for one mailbox, for one account (existing or not) and from one source. */
const PER_MAILBOX = { tries: 6, window: HOUR };
const PER_SOURCE = { tries: 300, window: 15 * MINUTE };

/**
 * Counts a request for a mail, so the service cannot be used to flood a mailbox (promise P08). The source is counted
 * first, so a source over its limit does not use up the limits of accounts.
 * @param account the requested username or id; all spellings of one account share a count
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function countMailRequest(context: Context, account: string): Promise<void> {
  await countSource(context, 'mail', PER_SOURCE);
  await countMailTo(context, account);
}

/**
 * Counts a mail against its mailbox, which several accounts, or several addresses, may share. If there is no account,
 * the caller counts a dummy address, which takes the same time (promise P07).
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function countMailTo(context: Context, address: string): Promise<void> {
  const key = createHash('sha256').update(mailboxOf(address)).digest('base64url');
  await countTry(context, `mail-to:${key}`, PER_MAILBOX);
}

/** Most mail servers deliver `name+anything@` to `name@` (RFC 5233). */
const mailboxOf = (address: string): string => foldUsername(address).replace(/^([^+@]+)\+[^@]*(?=@)/, '$1');
