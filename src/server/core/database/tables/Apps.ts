import type { Generated } from 'kysely';
import type { Json } from './Json.ts';

export interface AppsTable {
  id: string;
  name: string;
  logo: string | null;
  icon_url: string | null;
  policies: Json<{ name: string; uri: string; language?: string }[]>;
  mfa_activated: Generated<boolean>;
}

/** An organisation's app. */
export interface OrgAppsTable {
  id: string;
  app_id: string;
  org_id: string;
  state: Generated<'ACTIVE' | 'DEACTIVATED'>;
  /** The app may be used from this time; null: at any time before the end. */
  used_start_at: Date | null;
  /** The app may be used until this time; null: no end. */
  used_end_at: Date | null;
  /** Where the app begins a sign-in (OpenID Connect Core, section 4). */
  launch_uri: string | null;
  /** Every member of the organisation may use the app, without an assignment. */
  assigned_to_all: Generated<boolean>;
}

/** The assignments of accounts to apps. */
export interface AppAssignmentsTable {
  org_app_id: string;
  user_id: string;
  assigned_at: Date;
  revoked_at: Date | null;
}

/** A request that asks an organisation's admin to renew a licence (D-19). */
export interface LicenceRenewalsTable {
  id: string;
  /** SHA-256 of the link's token. */
  token_hash: string;
  org_app_id: string;
  workspace: string;
  license: string;
  expires_at: Date;
  choice: 'RENEW' | 'NOT_RENEW' | null;
  message: string | null;
  answered_at: Date | null;
  /** When the assignments were revoked because the licence had expired; null: not yet. */
  settled_at: Date | null;
}
