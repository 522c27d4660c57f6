import { type Kysely, type Migration, sql } from 'kysely';

/** Published releases, and which one visits begin with. */
const STATEMENTS = [
  `create table releases (
     id text primary key, manifest text not null, signature text,
     published_at timestamptz not null, published_by text not null)`,
  `create table release_contents (hash text primary key, body bytea not null)`,
  `create table release_members (
     release text not null references releases on delete cascade, path text not null,
     hash text not null references release_contents, primary key (release, path))`,
  `create index release_members_hash on release_members (hash)`,
  `create index release_members_path on release_members (path)`,
  // The history outlives removed releases, so it does not refer to them.
  `create table release_live (
     number bigint generated always as identity primary key, at timestamptz not null, by text,
     release text, candidate text, share jsonb, check ((candidate is null) = (share is null)))`,
];

export const releases: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
