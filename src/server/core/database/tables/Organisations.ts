import type { ColumnType, Generated } from 'kysely';
import type { PasswordPolicy } from '../../../../contract/schemas.ts';
import type { Json } from './Json.ts';

export interface OrganisationsTable {
  id: string;
  name: string;
  alias: string;
  label: string;
  /** The value of the ICON decorator: the address of an image. */
  icon: string | null;
  password_policy: Json<PasswordPolicy>;
  /** The address at which directory users change their password (D-77). */
  password_change_uri: string | null;
  mfa_required: Generated<boolean>;
  /** Members may sign in with only a passkey. */
  passkey_sign_in: Generated<boolean>;
  /** New members wait for an admin's approval. */
  approval_required: Generated<boolean>;
  /** CIDR blocks from which members may sign in; null: from everywhere. */
  ip_zones: Json<string[] | null>;
  /**
   * GET /lookup may say how an account of the organisation signs in (ACTIVATE, PASSWORD_SETTING, IDP_AUTHENTICATE,
   * OAUTH, ORGANIZATION). Otherwise every look-up answers PASSWORD (promise P07).
   */
  discloses_lookup: Generated<boolean>;
  created_at: ColumnType<Date, Date, never>;
  /** The contact for members who have lost the second factor. */
  admin_email: string | null;
  /** The colour of its mails, as `#rrggbb`; null: the brand's. */
  color: Generated<string | null>;
  /** Its terms and its privacy policy, which apps find in the provider's metadata. */
  terms_uri: Generated<string | null>;
  privacy_uri: Generated<string | null>;
}

export interface OrganisationDomainsTable {
  domain: string;
  org_id: string;
}

/** Members that an organisation has deleted. */
export interface FormerMembersTable {
  org_id: string;
  /** SHA-256 of the normalised address. */
  address_hash: string;
  left_at: Date;
}
