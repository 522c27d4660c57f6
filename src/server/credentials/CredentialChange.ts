import type { TokenPurpose } from '../tokens/TokenPurpose.ts';

export interface Consequences {
  /** Which sessions end. `others`: all but the one that makes the change. */
  readonly sessions: 'all' | 'others' | 'none';
  /** What apps were granted ends, and so do the ways to apps that the remaining session has begun or proved. */
  readonly endsGrants: boolean;
  /** Tokens that go on, since they rest on nothing that has changed. */
  readonly spares: readonly TokenPurpose[];
}

/**
 * What can change of how an account is known or proved, and what ends with it beside every token (promises P09, P11).
 * A factor that is added takes nothing from what was shown before; one that goes takes all that it has shown.
 */
export const CREDENTIAL_CHANGES = {
  /** The account's own address, and the organisation that it belongs to by that. */
  address: { sessions: 'all', endsGrants: true, spares: [] },
  /** A first password as well. A verification link rests on the mailbox alone. */
  password: { sessions: 'all', endsGrants: true, spares: ['email-verification'] },
  /** One-time codes, or the first passkey: sessions that have proved less are over. */
  'second-factor-on': { sessions: 'others', endsGrants: false, spares: [] },
  /** One passkey more. */
  'passkey-added': { sessions: 'none', endsGrants: false, spares: [] },
  /** One passkey of several, or beside one-time codes. */
  'passkey-removed': { sessions: 'others', endsGrants: true, spares: [] },
  'second-factor-off': { sessions: 'others', endsGrants: true, spares: [] },
  'backup-address': { sessions: 'none', endsGrants: false, spares: [] },
  /** A social account that signs in as this one from now on. */
  'linked-account': { sessions: 'none', endsGrants: false, spares: [] },
} as const satisfies Readonly<Record<string, Consequences>>;

export type CredentialChange = keyof typeof CREDENTIAL_CHANGES;
