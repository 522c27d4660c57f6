import type { Context } from '../core/Context.ts';
import type { StoredState } from '../core/database/tables/Users.ts';
import { countMailRequest, countMailTo } from './countMailRequest.ts';
import { findInState } from './findInState.ts';
import { findStandIns } from './findStandIns.ts';
import type { LinkPurpose } from './replaceLink.ts';
import { sendLink } from './sendLink.ts';

/**
 * Sends an account its link again, if its state needs one. The caller cannot tell whether a mail was sent (promise
 * P07).
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function sendAgain(context: Context, id: string, state: StoredState, purpose: LinkPurpose): Promise<void> {
  await countMailRequest(context, id);
  const user = await findInState(context, id, state);
  await countMailTo(context, user?.username ?? `nobody:${id}`);
  const [standIn] = await findStandIns(context, user ? 0 : 1);
  const addressed = user ?? standIn;
  if (addressed) await sendLink(context, addressed, purpose, { recipient: user ? 'somebody' : 'nobody' });
}
