import type { TokenPurpose } from '../tokens/TokenPurpose.ts';

export interface Consequences {
  /** Which sessions end. `others`: all but the one that makes the change. */
  readonly sessions: 'all' | 'others' | 'none';
  /** Grants of apps end, and so do sign-ons to apps that the remaining session has begun or proved. */
  readonly endsGrants: boolean;
  /** Tokens that stay valid, since they do not depend on what has changed. */
  readonly spares: readonly TokenPurpose[];
  /**
   * Accounts at providers that were linked with what has changed, devices that know the account by it, and what its
   * holder decided: the backup address, and what apps may know.
   */
  readonly forgets?: readonly ('links' | 'devices' | 'backup-address' | 'consents')[];
}

/**
 * The changes to the identity or the factors of an account, and what each ends besides all tokens (promises P09, P11).
 * An added factor ends nothing that was proved before. A removed one ends all that it has proved. The link of a warning
 * outlives what an intruder does next: it only takes away.
 */
export const CREDENTIAL_CHANGES = {
  /** The account's own address, and the organisation that it belongs to by that. Its next holder may be another person. */
  address: {
    sessions: 'all',
    endsGrants: true,
    spares: [],
    forgets: ['links', 'devices', 'backup-address', 'consents'],
  },
  /** Also a first password. A verification link depends only on the mailbox. */
  password: {
    sessions: 'all',
    endsGrants: true,
    spares: ['email-verification', 'disown'],
    forgets: ['links', 'devices'],
  },
  /** One-time codes, or the first passkey: sessions without this factor end. */
  'second-factor-on': { sessions: 'others', endsGrants: false, spares: ['disown'] },
  /** One passkey more. */
  'passkey-added': { sessions: 'none', endsGrants: false, spares: ['disown'] },
  /** One of several passkeys, or a passkey besides one-time codes. */
  'passkey-removed': { sessions: 'others', endsGrants: true, spares: ['disown'] },
  'second-factor-off': { sessions: 'others', endsGrants: true, spares: ['disown'] },
  'backup-address': { sessions: 'none', endsGrants: false, spares: ['disown'] },
  /** The account is closed, by an administrator or a directory. A link signs nobody in meanwhile. */
  deactivation: { sessions: 'all', endsGrants: true, spares: [], forgets: ['devices'] },
  /** A social account is linked to this one. */
  'linked-account': { sessions: 'none', endsGrants: false, spares: ['disown'] },
  'linked-account-removed': { sessions: 'others', endsGrants: true, spares: ['disown'] },
} as const satisfies Readonly<Record<string, Consequences>>;

export type CredentialChange = keyof typeof CREDENTIAL_CHANGES;
