import { randomUUID } from 'node:crypto';
import type { Context } from '../core/Context.ts';
import { Refusal } from '../core/Refusal.ts';
import { DAY } from '../core/time/addSeconds.ts';
import { countTry } from '../limits/countTry.ts';
import { circumstances } from '../mail/circumstances.ts';
import { enqueueMail } from '../mail/enqueueMail.ts';
import { loadOrganisation } from '../organisations/loadOrganisation.ts';
import { nameOfOrganisation } from '../organisations/nameOfOrganisation.ts';
import type { Subject } from './Subject.ts';

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
