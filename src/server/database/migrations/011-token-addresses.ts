import { type Kysely, type Migration, sql } from 'kysely';

/**
 * What a token depends on: the address it was sent to, and the security stamp of its account. A trigger increases the
 * stamp with every change of the address or of a factor, so no statement, ours or an operator's, can change an account
 * without voiding the tokens issued before.
 */
const STATEMENTS = [
  `alter table users add column security_stamp integer not null default 0`,
  `alter table tokens add column address text, add column security_stamp integer`,
  `update tokens set security_stamp = 0, address = coalesce(payload ->> 'email', users.username)
     from users where users.id = tokens.user_id`,
  `update tokens set address = payload -> 'identity' ->> 'email' where purpose = 'social-signup'`,
  `create function raise_security_stamp() returns trigger language plpgsql as $$
     begin new.security_stamp := old.security_stamp + 1; return new; end $$`,
  `create trigger users_security_stamp before update on users for each row when (
     (old.username, old.org_id, old.password_hash, old.otp_secret, old.mfa_active, old.alternative_email)
     is distinct from
     (new.username, new.org_id, new.password_hash, new.otp_secret, new.mfa_active, new.alternative_email))
     execute function raise_security_stamp()`,
  `create function raise_security_stamp_of_owner() returns trigger language plpgsql as $$
     begin
       update users set security_stamp = security_stamp + 1 where id = coalesce(new.user_id, old.user_id);
       return null;
     end $$`,
  `create trigger passkeys_security_stamp after insert or delete on passkeys
     for each row execute function raise_security_stamp_of_owner()`,
  `create trigger linked_accounts_security_stamp after insert or delete on linked_accounts
     for each row execute function raise_security_stamp_of_owner()`,
];

export const tokenAddresses: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};
