/** The migrations 020 to 039: their statements, by name. */
export const UNTIL_039: Readonly<Record<string, readonly string[]>> = {
  /**
   * The audit trail. The database itself keeps it append-only, so no path of the service can change it: a row is never
   * updated, and removed only in a transaction that declares itself a sweep.
   */
  '020-audit': [
    `create table audit_events (
       id bigint generated always as identity primary key, at timestamptz not null,
       action text not null, outcome text not null, actor text, subject text, organisation text, source text,
       details jsonb not null)`,
    `create index audit_events_at on audit_events (at)`,
    `create index audit_events_subject on audit_events (subject, id)`,
    `create function keep_audit_events() returns trigger language plpgsql as $$
     begin
       if tg_op = 'DELETE' and current_setting('vestibule.sweeps_audit', true) = 'yes' then return old; end if;
       raise exception 'audit_events is append-only';
     end $$`,
    `create trigger audit_events_append_only before update or delete on audit_events
       for each row execute function keep_audit_events()`,
  ],
  /** Where a session began, so that people can recognise their own sessions; null for older ones. */
  '021-session-sources': [`alter table sessions add column source text`],
  /** Requests of apps that wait while the person is at the portal. */
  '022-interactions': [
    `create table interactions (
         id_hash text primary key,
         browser text not null,
         path text not null,
         query text not null,
         created_at timestamptz not null,
         expires_at timestamptz not null,
         answered_at timestamptz
       )`,
    `create index interactions_browser on interactions (browser, created_at)`,
  ],
  /** The members that organisations have deleted, as hashes of their addresses: they need approval to rejoin. */
  '026-former-members': [
    `create table former_members (
       org_id text not null references organisations (id) on delete cascade,
       address_hash text not null,
       left_at timestamptz not null,
       primary key (org_id, address_hash))`,
  ],
  /**
   * Whether the account's address is proved: a mailed link or code was used, or its domain is the organisation's. Apps
   * see only proved addresses as verified. The addresses of existing accounts stay proved, as apps saw them before.
   */
  '027-proved-addresses': [`alter table users add column address_proved boolean not null default true`],
  /**
   * When a session's person last proved who they are; null if a provider vouches for the person without a time. Existing
   * sessions through providers get null.
   */
  '028-fresh-at': [
    `alter table sessions add column fresh_at timestamptz`,
    `update sessions set fresh_at = authenticated_at where channel = 'PASSWORD'`,
  ],
  /** The methods by which a session's person signed in, for apps. The second factor of existing sessions is unknown. */
  '029-methods': [
    `alter table sessions add column methods jsonb not null default '[]'`,
    `update sessions set methods = '["pwd"]' where channel = 'PASSWORD'`,
  ],
  /** An index for directories, which query an organisation's users that have changed since a given time. */
  '030-last-modified': [`create index users_last_modified on users (org_id, coalesce(modified_at, created_at))`],
  /** The language and brand in which an account was last used; unknown before its next sign-in. */
  '031-language-of-accounts': [`alter table users add column language text, add column brand text`],
  /** The browser and system on which a passkey was registered; null for older passkeys. */
  '032-passkey-names': [`alter table passkeys add column name text`],
  /** Directories read their users page by page. The index has the columns that filter and sort them. */
  '033-directory-pages': [
    `create index users_directory on users (org_id, created_at, id)
       where state not in ('DELETED', 'UNVERIFIED')`,
  ],
  /**
   * Resealing a secret with another key does not change the secret, so the account's tokens stay valid. A transaction
   * that reseals declares that it does (`resealTexts`); any other change of the column raises the stamp.
   */
  '034-resealed-secrets': [
    `drop trigger users_security_stamp on users`,
    `create trigger users_security_stamp before update on users for each row when (
       (old.username, old.org_id, old.password_hash, old.otp_secret is null, old.mfa_active, old.alternative_email)
       is distinct from
       (new.username, new.org_id, new.password_hash, new.otp_secret is null, new.mfa_active, new.alternative_email)
       or (old.otp_secret is distinct from new.otp_secret
           and current_setting('vestibule.reseals', true) is distinct from 'yes'))
       execute function raise_security_stamp()`,
  ],
  /** Indexes on foreign keys: without them, removing a row searches all rows of each table that may refer to it. */
  '035-references': [
    ['administrators', 'org_id'],
    ['app_assignments', 'user_id'],
    ['bucket_entries', 'session_id'],
    ['bucket_entries', 'user_id'],
    ['consents', 'client_id'],
    ['factor_setups', 'user_id'],
    ['inquiries', 'user_id'],
    ['known_devices', 'user_id'],
    ['licence_renewals', 'org_app_id'],
    ['oauth_clients', 'org_app_id'],
    ['org_apps', 'app_id'],
    ['org_apps', 'org_id'],
    ['organisation_domains', 'org_id'],
    ['passkeys', 'device_id'],
    ['scim_tokens', 'org_id'],
    ['sessions', 'device_id'],
    ['sign_ons', 'org_app_id'],
    ['sign_ons', 'user_id'],
  ].map(([table, column]) => `create index ${table}_${column} on ${table} (${column})`),
  /** Whether members of an organisation may sign in with only a passkey. */
  '036-passkey-sign-in': [`alter table organisations add column passkey_sign_in boolean not null default false`],
  /** The consents and replies of a sign-up, by the names that the portal declares. */
  '037-given-answers': [`alter table users add column given_answers jsonb`],
  /** The host at which a passkey was registered. Existing passkeys were all registered at the main host. */
  '038-passkey-hosts': [`alter table passkeys add column rp_id text`],
  /** The time before which the person, having refused a passkey, is not offered one again. */
  '039-passkey-offers': [`alter table users add column passkey_offer_after timestamptz`],
};
