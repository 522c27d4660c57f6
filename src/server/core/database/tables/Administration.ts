/** `owner` may do everything, `manager` all except managing administrators, keys and releases, and `auditor` may only read. */
export type AdministratorRole = 'owner' | 'manager' | 'auditor';

/** A person who uses the administration command. Tokens and the audit trail contain the person's name. */
export interface AdministratorsTable {
  id: string;
  /** Unique, ignoring letter case. */
  name: string;
  role: AdministratorRole;
  /** The only organisation that the administrator manages; null: all organisations. */
  org_id: string | null;
  created_at: Date;
}

/** A token for the directory that provisions an organisation's users. */
export interface ScimTokensTable {
  id: string;
  /** SHA-256 of the token. */
  token_hash: string;
  org_id: string;
  /** The token's purpose, in an administrator's words. */
  name: string;
  /** The name of the administrator who issued it. */
  created_by: string;
  created_at: Date;
  /** null: the token does not expire. */
  expires_at: Date | null;
  last_used_at: Date | null;
  revoked_at: Date | null;
}

/** A group of an organisation's members. Its name is unique, ignoring letter case. */
export interface GroupsTable {
  id: string;
  org_id: string;
  display_name: string;
  /** The group's id in the organisation's directory. */
  external_id: string | null;
  created_at: Date;
  modified_at: Date;
}

export interface GroupMembersTable {
  group_id: string;
  user_id: string;
}

/** A user's manager, who belongs to the same organisation. */
export interface UserManagersTable {
  user_id: string;
  manager_id: string;
}
