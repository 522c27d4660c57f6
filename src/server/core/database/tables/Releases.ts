import type { ColumnType, Generated } from 'kysely';
import type { Json } from './Json.ts';

/** Releases: published ones, and those of builds that nodes have run. */
export interface ReleasesTable {
  id: string;
  /** The manifest (`ReleaseManifest`) as the text that was signed. */
  manifest: string;
  /** The Ed25519 signature of that text, in base64; null: unsigned. */
  signature: string | null;
  published_at: Date;
  /** The name of the operator, or `build`. */
  published_by: string;
  /** For the release of a build: when a node last ran it. null: published by an operator. */
  used_at: Date | null;
  /** For a published release: when it is removed unless visits could begin with it by then. null: that of a build. */
  kept_until: Date | null;
}

/** The members of each release. */
export interface ReleaseMembersTable {
  release: string;
  /** Relative to the folder of the built portal. */
  path: string;
  hash: string;
}

/** The contents of members. Releases share equal ones. */
export interface ReleaseContentsTable {
  /** SHA-256, as hexadecimal digits. */
  hash: string;
  /** Empty if every release with this content also has its Brotli copy, from which it can be restored. */
  body: ColumnType<Uint8Array, Buffer, Buffer>;
}

/** Which visits begin with a candidate release instead of the live one. Every given member must match. */
export interface ReleaseShare {
  /** 0 to 100. */
  readonly percent?: number;
  /** The alias of an organisation. */
  readonly organisation?: string;
  /** The id of an app. */
  readonly app?: string;
  readonly language?: string;
  readonly brand?: string;
  /**
   * Withdraws the candidate if more of its visits end badly than of the live release's: the difference that is
   * tolerated, in percentage points. Absent: no guard.
   */
  readonly guard?: number;
}

/** Each row is the complete state from its time on; the newest row applies. */
export interface ReleaseLiveTable {
  number: Generated<number>;
  at: Date;
  /** The name of the operator, or null if the guard withdrew the candidate. */
  by: string | null;
  /** The live release; null: each node's own, from its build. */
  release: string | null;
  /** The release that some visits begin with. */
  candidate: string | null;
  share: Json<ReleaseShare | null>;
}

/** The accounts that have been counted for a guard, so that each counts once. */
export interface GuardedAccountsTable {
  /** The number of the choice in `release_live`. */
  choice: number;
  /** A hash of the account's id with that number. */
  account: string;
}

/** How many visits of a guarded choice ended in each outcome. */
export interface GuardedOutcomesTable {
  choice: number;
  is_candidate: boolean;
  /** `releases/guard/judgeOutcomes.ts`. */
  outcome: string;
  /** PostgreSQL's bigint, which the drivers return as text. */
  count: ColumnType<string | number, number, number>;
}
