import type { Generated } from 'kysely';
import type { Json } from './Json.ts';

/** A credential record (WebAuthn Level 3, section 4). */
export interface PasskeysTable {
  /** base64url. */
  credential_id: string;
  user_id: string;
  /** The browser in which the passkey was registered. */
  device_id: string | null;
  /** COSE, base64url. */
  public_key: string;
  counter: number;
  /** uvInitialized: the authenticator has verified its user before, so later assertions must too. */
  user_verified: boolean;
  /** null for a passkey of another system, until its first use. */
  backup_eligible: boolean | null;
  backed_up: boolean;
  transports: Json<string[]>;
  registered_at: Date;
  last_used_at: Date | null;
  /** The browser and system in which the passkey was registered (`describeBrowser`), to tell passkeys apart. */
  name: Generated<string | null>;
  /** The id of the relying party, a host (`relyingParty`); null in rows of older versions: the main host. */
  rp_id: Generated<string | null>;
  /**
   * The id of the user in the authenticator, base64url; null: the account's id. A passkey of another system has one
   * that is unknown, and empty here, until the authenticator tells it.
   */
  user_handle: Generated<string | null>;
}

/** A new secret that is not in use yet. One for each token that allows a set-up. */
export interface FactorSetupsTable {
  /** The hash of the token that allows the set-up. */
  binding: string;
  user_id: string;
  /** Sealed with the key `otp`. */
  secret: string;
  /** The time step of the code that proved the authenticator app; null before that. */
  last_step: number | null;
  created_at: Date;
}

/** A message from a person who lost the second factor. */
export interface InquiriesTable {
  id: string;
  user_id: string;
  message: string;
  created_at: Date;
}
