import { randomUUID } from 'node:crypto';
import type { Context } from '../core/Context.ts';
import type { Organisation, User } from '../core/database/Database.ts';
import { displayName } from './findUser.ts';

export interface NewAccount {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly organisation: Pick<Organisation, 'id'> | undefined;
  readonly state: User['state'];
  readonly channel: User['channel'];
  readonly passwordHash: string | null;
  /** If a mailed link must still be opened: `markOf` the browser that signs up. */
  readonly ownBrowser?: string | null;
  /** The result of `keepAnswers` for the owner's answers. */
  readonly answers?: string | null;
  /** The owner's sign-up request. */
  readonly visit?: Pick<Context['request'], 'language' | 'brand'>;
}

/** The row of a new account. */
export function accountRow(account: NewAccount, now: Date) {
  const name = displayName(account.firstName, account.lastName);
  return {
    id: randomUUID() as string,
    username: account.username,
    org_id: account.organisation?.id ?? null,
    first_name: name.first,
    last_name: name.last,
    display_name: name.display,
    profile_image_url: null,
    state: account.state,
    channel: account.channel,
    directory: null,
    identity_provider_url: null,
    password_hash: account.passwordHash,
    password_changed_at: account.passwordHash === null ? null : now,
    reminder_postponed_until: null,
    last_login_at: null,
    locked_at: null,
    ip_zones: null,
    alternative_email: null,
    otp_secret: null,
    otp_registered_at: null,
    otp_last_step: null,
    own_browser: account.ownBrowser ?? null,
    language: account.visit?.language ?? null,
    brand: account.visit?.brand ?? null,
    created_at: now,
  };
}
