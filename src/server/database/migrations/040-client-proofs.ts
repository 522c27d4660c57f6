import { type Kysely, type Migration, sql } from 'kysely';

/** Clients that prove themselves with keys, and confidential clients without PKCE. */
const STATEMENTS = [
  `alter table oauth_clients add column jwks jsonb`,
  `alter table oauth_clients add column pkce boolean not null default true`,
  `alter table oauth_clients add constraint oauth_clients_one_proof check (secret is null or jwks is null)`,
  `alter table oauth_clients add constraint oauth_clients_public_pkce
     check (pkce or secret is not null or jwks is not null)`,
];

export const clientProofs: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
