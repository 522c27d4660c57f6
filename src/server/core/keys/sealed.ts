import type { Tables } from '../database/Tables.ts';

/** A column of sealed texts. */
export interface SealedColumn {
  readonly table: keyof Tables;
  /** What its rows are told apart by, of texts. */
  readonly key: string;
  readonly column: string;
  /** Of a column of JSON: the member. */
  readonly member?: string;
}

/**
 * Where sealed texts lie, by the purpose of their key. Another table does not compile (`Place`), so a key that is
 * replaced is missed by no text.
 */
export const SEALED = {
  otp: [
    { table: 'users', key: 'id', column: 'otp_secret' },
    { table: 'factor_setups', key: 'binding', column: 'secret' },
  ],
  mail: [{ table: 'mails', key: 'id', column: 'content' }],
  'oauth-client': [{ table: 'oauth_clients', key: 'id', column: 'secret' }],
  code: [{ table: 'tokens', key: 'hash', column: 'payload', member: 'code' }],
} as const satisfies Readonly<Record<string, readonly SealedColumn[]>>;

export type SealingPurpose = keyof typeof SEALED;

export const SEALING_PURPOSES = Object.keys(SEALED) as readonly SealingPurpose[];

/** The row that a sealed text belongs to: its table and its key. Elsewhere the text does not open. */
export type Place<P extends SealingPurpose> = `${(typeof SEALED)[P][number]['table']} ${string}`;
