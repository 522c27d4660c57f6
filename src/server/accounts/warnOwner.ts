import { accountChange } from '../../contract/schemas.ts';
import type { Context } from '../core/Context.ts';
import type { Database, User } from '../core/database/Database.ts';
import { addSeconds, MINUTE } from '../core/time/Clock.ts';
import { openMailSealer, queueMail } from '../mail/enqueueMail.ts';
import { circumstances } from '../mail/Mail.ts';
import { loadOrganisation } from '../organisations/organisations.ts';
import { issueToken } from '../tokens/issueToken.ts';

/** The changes whose mail has a link that undoes the change (factors/undoChanges.ts). */
export const CHANGES = accountChange.enum;
export type Change = (typeof CHANGES)[number];

/** The events that are mailed to the owner, with a link for an owner who did not cause the event. */
export type Warning = Change | 'second-factor-refused' | 'device-registered';

const isChange = (warning: Warning): warning is Change => CHANGES.some((change) => change === warning);

/**
 * Notifies every address of an account of an event, in the transaction of the change.
 * @param user the account before the change
 * @param also an address added by the change
 */
export type Warn = (database: Database, user: User, warning: Warning, also?: string) => Promise<void>;

/**
 * Prepares to write these mails in a transaction. Call this before the transaction, since it may read a key from the
 * database.
 */
export async function openWarnings(
  context: Pick<Context, 'clock' | 'keys' | 'settings' | 'request' | 'cookies'>,
): Promise<Warn> {
  const seal = await openMailSealer(context);
  return async (database, user, warning, also) => {
    const store = { ...context, database };
    const organisation = await loadOrganisation(store, user);
    const own = user.org_id === null ? {} : { organisation: organisation.name };
    const addresses = [user.username, user.alternative_email, also].filter((address) => typeof address === 'string');
    for (const to of new Set(addresses)) {
      const path = isChange(warning) ? await undoPath(store, user, warning) : '/password/reset/lookup';
      const link = new URL(path, context.request.origin);
      const { language, ...cause } = circumstances(context, { user, organisation });
      if (isChange(warning)) link.searchParams.set('locale', language);
      const values = { username: user.username, ...own, link: link.href };
      await queueMail(store, seal({ template: warning, to, language, ...cause, values }, {}));
    }
  };
}

/** Notifies the owner of an account, outside a transaction. */
export async function warnOwner(context: Context, user: User, warning: Warning): Promise<void> {
  const warn = await openWarnings(context);
  await context.database.transaction().execute((database) => warn(database, user, warning));
}

async function undoPath(
  store: Pick<Context, 'database' | 'clock' | 'cookies'>,
  user: User,
  change: Change,
): Promise<string> {
  const users = store.database.selectFrom('users').select(['id', 'username', 'security_stamp']);
  const changed = await users.where('id', '=', user.id).executeTakeFirstOrThrow();
  // The rows that the change stored have its start time, which is a little earlier.
  const payload = { change, since: addSeconds(store.clock.now(), -MINUTE), backup: user.alternative_email };
  const token = await issueToken(store, { purpose: 'disown', user: changed, payload });
  return `/not-me?${new URLSearchParams({ token })}`;
}
