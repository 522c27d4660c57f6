import { createHash } from 'node:crypto';
import type { Context } from '../core/Context.ts';
import { MINUTE } from '../core/time/addSeconds.ts';
import { countSource } from '../limits/countSource.ts';
import { countTry } from '../limits/countTry.ts';
import { normaliseUsername } from './findUser.ts';

/** Mails that can be asked for one account, existing or not, and from one address. */
const PER_ACCOUNT = { tries: 20, window: 15 * MINUTE };
const PER_SOURCE = { tries: 300, window: 15 * MINUTE };

/**
 * Counts a request for a mail, so that nobody's mailbox is filled from here (promise P08). The source comes first: one
 * that has asked too often takes nothing more of what others may ask for.
 * @param account a username or an id, as it was asked for: all spellings that find one account count as one
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function countMailRequest(context: Context, account: string): Promise<void> {
  await countSource(context, 'mail', PER_SOURCE);
  await countMailTo(context, account);
}

/**
 * Counts a mail to an address where the request was for an account: several accounts may have had one address, each
 * before it was verified. For nobody something else is counted, so that both take as long (promise P07).
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function countMailTo(context: Context, address: string): Promise<void> {
  const key = createHash('sha256').update(normaliseUsername(address).toLowerCase()).digest('base64url');
  await countTry(context, `mail-to:${key}`, PER_ACCOUNT);
}
