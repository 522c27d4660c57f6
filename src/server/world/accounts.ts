import type { WorldItem } from '../../contract/worldSchema.ts';
import type { StoredState, UsersTable } from '../core/database/tables/Users.ts';

export const WORLD_PASSWORD = 'Correct-Horse-7';
export const WORLD_OTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

export interface SeededAccount {
  readonly username: string;
  readonly orgId: string | null;
  /** The outcome when the account signs in or is looked up. */
  readonly meets: string;
  readonly state?: StoredState;
  readonly password?: false;
  readonly passwordAgeDays?: number;
  readonly lastLoginDaysAgo?: number;
  readonly otp?: true;
  /** The backup address, which is proved. */
  readonly alternativeEmail?: string;
  readonly locked?: true;
  readonly signedInElsewhere?: true;
  /** Further members for its entry in a world file. */
  readonly says?: Partial<WorldItem<'users'>>;
  readonly columns?: Partial<Pick<UsersTable, 'directory' | 'identity_provider_url'> & { channel: 'GOOGLE' }>;
}

const acme = (name: string, meets: string, more: Partial<SeededAccount> = {}): SeededAccount => ({
  username: `${name}@acme.test`,
  orgId: 'ORG-1',
  meets,
  ...more,
});
const solo = (name: string, meets: string, more: Partial<SeededAccount> = {}): SeededAccount => ({
  username: `${name}@solo.test`,
  orgId: null,
  meets,
  ...more,
});
const setUp = (alternativeRequirement: 'OPTIONAL' | 'REQUIRED' | 'NONE') => ({
  says: { mfaRequired: true, alternativeRequirement },
});

/** Everybody's account in the development world. */
export const ACCOUNTS: readonly SeededAccount[] = [
  acme('ada', 'OK'),
  acme('otp', 'second factor by one-time code', { otp: true, alternativeEmail: 'backup@mail.test' }),
  acme('setup', 'second-factor set-up, backup e-mail REQUIRED', setUp('REQUIRED')),
  solo('later', 'second-factor set-up, backup e-mail OPTIONAL', setUp('OPTIONAL')),
  solo('none', 'second-factor set-up, backup e-mail NONE', setUp('NONE')),
  acme('passkey', 'registers a passkey on the start page, then signs in with it'),
  acme('device', 'new device', { says: { deviceCheck: true } }),
  acme('multi', 'already signed in elsewhere', { signedInElsewhere: true }),
  acme('remind', 'password change recommended', { passwordAgeDays: 40 }),
  acme('expired', 'password change enforced', { passwordAgeDays: 100 }),
  acme('locked', 'LOCKED', { locked: true }),
  acme('pending', 'PENDING', { state: 'PENDING' }),
  acme('deactivated', 'DEACTIVATED', { state: 'DEACTIVATED' }),
  acme('dormant', 'DORMANT', { lastLoginDaysAgo: 400 }),
  acme('unapproved', 'UNAPPROVED', { state: 'UNAPPROVED' }),
  acme('deleted', 'DELETED_USER', { state: 'DELETED' }),
  solo('unverified', 'UNVERIFIED_USER', { state: 'UNVERIFIED' }),
  solo('google', 'only a social account', { password: false, columns: { channel: 'GOOGLE' } }),
  solo('gone', 'only a social account, DEACTIVATED', {
    state: 'DEACTIVATED',
    password: false,
    columns: { channel: 'GOOGLE' },
  }),
  acme('directory', 'directory user: its password is changed elsewhere', { columns: { directory: 'SYNCED' } }),
  acme('zone', 'address not allowed', { says: { ipZones: ['203.0.113.0/24'] } }),
  acme('invited', 'look-up ACTIVATE: invited, not activated yet', { state: 'PENDING', password: false }),
  acme('disconnected', 'look-up PASSWORD_SETTING: disconnected from its directory', {
    password: false,
    columns: { directory: 'DISCONNECTED' },
  }),
  acme('idp', "look-up IDP_AUTHENTICATE: the organisation's own identity provider", {
    password: false,
    columns: { identity_provider_url: '/dev/identity-provider' },
  }),
  { username: 'twin@shared.test', orgId: 'ORG-1', meets: 'look-up ORGANIZATION: the one in Acme' },
  { username: 'twin@shared.test', orgId: 'ORG-2', meets: 'look-up ORGANIZATION: the one in Globex' },
];
