/** `owner` may do everything, `manager` all but administrators and keys, `auditor` reads. */
export type AdministratorRole = 'owner' | 'manager' | 'auditor';

/** Somebody who administers with the command. Tokens and the audit trail name them. */
export interface AdministratorsTable {
  id: string;
  /** Unique, whatever the letter case. */
  name: string;
  role: AdministratorRole;
  /** The only organisation that it is for; null: all of them. */
  org_id: string | null;
  created_at: Date;
}

/** What an organisation's directory provisions with. */
export interface ScimTokensTable {
  id: string;
  /** SHA-256 of the token. */
  token_hash: string;
  org_id: string;
  /** What it is for, in an administrator's words. */
  name: string;
  /** The name of the administrator who issued it. */
  created_by: string;
  created_at: Date;
  /** null: no end. */
  expires_at: Date | null;
  last_used_at: Date | null;
  revoked_at: Date | null;
}

/** A group of an organisation's members, unique by its name, whatever the letter case. */
export interface GroupsTable {
  id: string;
  org_id: string;
  display_name: string;
  /** The id that the organisation's directory knows it by. */
  external_id: string | null;
  created_at: Date;
  modified_at: Date;
}

export interface GroupMembersTable {
  group_id: string;
  user_id: string;
}
