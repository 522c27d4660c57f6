import type { Context } from '../core/Context.ts';
import type { User } from '../core/database/Database.ts';
import { circumstances } from '../mail/circumstances.ts';
import { enqueueMail } from '../mail/enqueueMail.ts';
import { loadOrganisation } from '../organisations/loadOrganisation.ts';

/** Mails that tell an owner what happened, with a way to reset the password for who did not do it. */
export type Warning = 'password-changed' | 'linked-account' | 'second-factor-refused';

/** Tells the owner of an account what happened. Not called inside a transaction. */
export async function warnOwner(context: Context, user: User, template: Warning): Promise<void> {
  const link = new URL('/password/reset/lookup', context.settings.origin).href;
  const own = user.org_id === null ? {} : { organisation: (await loadOrganisation(context, user)).name };
  const values = { username: user.username, ...own, link };
  await enqueueMail(context, { template, to: user.username, ...circumstances(context), values });
}
