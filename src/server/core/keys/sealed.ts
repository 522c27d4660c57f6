import type { Tables } from '../database/Tables.ts';

/** A column of sealed texts. */
export interface SealedColumn {
  readonly table: keyof Tables;
  /** The column that identifies a row, as a text. */
  readonly key: string;
  readonly column: string;
  /** The member that contains the text, if the column is JSON. */
  readonly member?: string;
}

/**
 * The columns with sealed texts, by the purpose of the key. Code that seals a text for another table does not compile
 * (`Place`), so replacing a key misses no text.
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

/** The row that a sealed text belongs to, by table and key. The text cannot be opened in another row. */
export type Place<P extends SealingPurpose> = `${(typeof SEALED)[P][number]['table']} ${string}`;
