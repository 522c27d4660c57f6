import type { Json } from './Json.ts';

/** A credential record (WebAuthn Level 3, section 4). */
export interface PasskeysTable {
  /** base64url. */
  credential_id: string;
  user_id: string;
  /** The browser that it was registered on. */
  device_id: string | null;
  /** COSE, base64url. */
  public_key: string;
  counter: number;
  /** uvInitialized: it has verified its user once, so an assertion without that is a step back. */
  user_verified: boolean;
  backup_eligible: boolean;
  backed_up: boolean;
  transports: Json<string[]>;
  registered_at: Date;
  last_used_at: Date | null;
}

/** A secret that was made and is not in use yet. One per token that allows a set-up. */
export interface FactorSetupsTable {
  /** What the set-up hangs on: the hash of the token that allows it. */
  binding: string;
  user_id: string;
  /** Sealed with the key `otp`. */
  secret: string;
  /** Time step of the code that proved the authenticator app; null: not proved yet. */
  last_step: number | null;
  created_at: Date;
}

/** What somebody who lost the second factor wrote. */
export interface InquiriesTable {
  id: string;
  user_id: string;
  message: string;
  created_at: Date;
}
