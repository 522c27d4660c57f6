/** `owner` may do everything, `manager` all but administrators and keys, `auditor` reads. */
export type AdministratorRole = 'owner' | 'manager' | 'auditor';

/** A person who administers with the command. Tokens and the audit trail name them. */
export interface AdministratorsTable {
  id: string;
  /** Unique, ignoring letter case. */
  name: string;
  role: AdministratorRole;
  /** The administrator's only organisation; null: all of them. */
  org_id: string | null;
  created_at: Date;
}

/** A token for the directory that provisions an organisation's users. */
export interface ScimTokensTable {
  id: string;
  /** SHA-256 of the token. */
  token_hash: string;
  org_id: string;
  /** Its purpose, in an administrator's words. */
  name: string;
  /** The name of the administrator who issued it. */
  created_by: string;
  created_at: Date;
  /** null: no end. */
  expires_at: Date | null;
  last_used_at: Date | null;
  revoked_at: Date | null;
}

/** A group of an organisation's members. Its name is unique, ignoring letter case. */
export interface GroupsTable {
  id: string;
  org_id: string;
  display_name: string;
  /** Its id in the organisation's directory. */
  external_id: string | null;
  created_at: Date;
  modified_at: Date;
}

export interface GroupMembersTable {
  group_id: string;
  user_id: string;
}
