import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Resealing a secret with another key does not change the secret, so the account's tokens stay valid. A transaction
 * that reseals declares that it does (`resealTexts`); any other change of the column raises the stamp.
 */
const STATEMENTS = [
  `drop trigger users_security_stamp on users`,
  `create trigger users_security_stamp before update on users for each row when (
     (old.username, old.org_id, old.password_hash, old.otp_secret is null, old.mfa_active, old.alternative_email)
     is distinct from
     (new.username, new.org_id, new.password_hash, new.otp_secret is null, new.mfa_active, new.alternative_email)
     or (old.otp_secret is distinct from new.otp_secret
         and current_setting('vestibule.reseals', true) is distinct from 'yes'))
     execute function raise_security_stamp()`,
];

export const resealedSecrets: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
