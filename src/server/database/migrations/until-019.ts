/** The migrations 001 to 019: their statements, by name. */
export const UNTIL_019: Readonly<Record<string, readonly string[]>> = {
  /** Organisations, people, sessions, tokens, limits. Written as SQL, exactly as PostgreSQL stores it. */
  '001-core': [
    `create table organisations (
       id text primary key, name text not null, alias text not null unique, label text not null, icon text,
       password_policy jsonb not null, password_change_uri text,
       mfa_required boolean not null default false, approval_required boolean not null default false,
       ip_zones jsonb, discloses_lookup boolean not null default false, created_at timestamptz not null)`,
    `create table organisation_domains (
       domain text not null, org_id text not null references organisations on delete cascade,
       primary key (domain, org_id))`,
    `create table users (
       id text primary key, username text not null, org_id text references organisations,
       first_name text not null, last_name text not null, display_name text not null, profile_image_url text,
       state text not null, channel text not null default 'PASSWORD', directory text, identity_provider_url text,
       password_hash text, password_changed_at timestamptz, reminder_postponed_until timestamptz,
       last_login_at timestamptz, locked_at timestamptz,
       device_check boolean not null default false, ip_zones jsonb,
       mfa_active boolean not null default false, mfa_required boolean not null default false,
       alternative_requirement text not null default 'OPTIONAL', alternative_email text,
       otp_secret text, otp_registered_at timestamptz, otp_last_step integer, created_at timestamptz not null)`,
    `create unique index users_username on users (lower(username), coalesce(org_id, ''))`,
    `create table password_history (
       user_id text not null references users on delete cascade, password_hash text not null,
       created_at timestamptz not null)`,
    `create index password_history_user on password_history (user_id)`,
    `create table devices (id text primary key, token_hash text not null unique, created_at timestamptz not null)`,
    `create table known_devices (
       device_id text not null references devices on delete cascade,
       user_id text not null references users on delete cascade,
       type text not null, os text not null, os_version text not null, browser text not null,
       registered_at timestamptz not null, primary key (device_id, user_id))`,
    `create table sessions (
       id text primary key, token_hash text not null unique,
       user_id text not null references users on delete cascade,
       device_id text not null references devices on delete cascade,
       channel text not null, level text not null, device_label text not null, created_at timestamptz not null,
       idle_expires_at timestamptz not null, expires_at timestamptz not null,
       ended_at timestamptz, end_reason text)`,
    `create index sessions_user on sessions (user_id)`,
    `create table bucket_entries (
       id text primary key, device_id text not null references devices on delete cascade,
       user_id text not null references users on delete cascade,
       session_id text not null references sessions on delete cascade,
       channel text not null, created_at timestamptz not null, unique (device_id, user_id))`,
    `create table tokens (
       hash text primary key, purpose text not null, user_id text references users on delete cascade,
       payload jsonb not null, created_at timestamptz not null, expires_at timestamptz not null, used_at timestamptz)`,
    `create index tokens_user on tokens (user_id)`,
    `create table counters (key text primary key, count integer not null, window_ends_at timestamptz not null)`,
    `create table attempts (
       key text primary key, reserved integer not null, wrong integer not null, last_at timestamptz not null)`,
    `create table keys (name text primary key, value text not null)`,
    `create table facts (name text primary key, value text not null)`,
    `create table apps (
       id text primary key, name text not null, logo text, icon_url text, policies jsonb not null,
       mfa_activated boolean not null default false)`,
    `create table org_apps (
       id text primary key, app_id text not null references apps, org_id text not null references organisations)`,
  ],
  /** The mail queue. */
  '002-mails': [
    `create table mails (
       id text primary key, number bigserial, content text, created_at timestamptz not null, next_try_at timestamptz not null,
       leased_until timestamptz, tries integer not null default 0, sent_at timestamptz, failed_at timestamptz)`,
    `create index mails_waiting on mails (next_try_at) where sent_at is null and failed_at is null`,
  ],
  /** Accounts at social providers: one for each account of the portal and each provider. */
  '003-linked-accounts': [
    `create table linked_accounts (
       issuer text not null, subject text not null, user_id text not null references users on delete cascade,
       linked_at timestamptz not null, primary key (issuer, subject), unique (user_id, issuer))`,
  ],
  /** Passkeys, unfinished set-ups, and inquiries about lost second factors. */
  '004-factors': [
    `create table passkeys (
       credential_id text primary key, user_id text not null references users on delete cascade,
       device_id text references devices on delete set null, public_key text not null, counter bigint not null,
       user_verified boolean not null, backup_eligible boolean not null, backed_up boolean not null,
       transports jsonb not null, registered_at timestamptz not null, last_used_at timestamptz)`,
    `create index passkeys_user on passkeys (user_id)`,
    `create table factor_setups (
       binding text primary key, user_id text not null references users on delete cascade, secret text not null,
       last_step integer, created_at timestamptz not null)`,
    `create table inquiries (
       id text primary key, user_id text not null references users on delete cascade, message text not null,
       created_at timestamptz not null)`,
    `alter table organisations add column admin_email text`,
  ],
  /** Apps with their assignments, OAuth clients, consents and licences, and the records of the OpenID provider. */
  '005-apps': [
    `alter table org_apps
       add column state text not null default 'ACTIVE', add column used_start_at timestamptz,
       add column used_end_at timestamptz, add column launch_uri text`,
    `create table app_assignments (
       org_app_id text not null references org_apps on delete cascade,
       user_id text not null references users on delete cascade,
       assigned_at timestamptz not null, revoked_at timestamptz, primary key (org_app_id, user_id))`,
    `create table oauth_clients (
       id text primary key, org_app_id text not null references org_apps on delete cascade, secret text,
       redirect_uris jsonb not null, post_logout_redirect_uris jsonb not null, scope jsonb not null,
       autoapprove jsonb not null)`,
    `create table consents (
       user_id text not null references users on delete cascade,
       client_id text not null references oauth_clients on delete cascade,
       scope text not null, state text not null, decided_at timestamptz not null,
       primary key (user_id, client_id, scope))`,
    `create table oidc_records (
       kind text not null, hash text not null, payload jsonb not null, grant_id text, created_at timestamptz not null,
       expires_at timestamptz, consumed_at timestamptz, primary key (kind, hash))`,
    `create index oidc_records_grant on oidc_records (grant_id)`,
    `create table licence_renewals (
       id text primary key, token_hash text not null unique,
       org_app_id text not null references org_apps on delete cascade,
       workspace text not null, license text not null, expires_at timestamptz not null,
       choice text, message text, answered_at timestamptz, settled_at timestamptz)`,
  ],
  /** Sign-ons to an app that wait for the app's own second factor. */
  '006-sign-ons': [
    `create table sign_ons (
       token_hash text primary key, session_id text not null references sessions on delete cascade,
       user_id text not null references users on delete cascade,
       org_app_id text not null references org_apps on delete cascade,
       needs text not null, next text not null, created_at timestamptz not null, expires_at timestamptz not null,
       proved_at timestamptz)`,
    `create index sign_ons_session on sign_ons (session_id)`,
  ],
  /**
   * When a session's person last authenticated. For existing sessions, the best known time is their start. Unfinished
   * sign-ins lack this time, so they must start again.
   */
  '007-authenticated-at': [
    `alter table sessions add column authenticated_at timestamptz`,
    `update sessions set authenticated_at = created_at`,
    `alter table sessions alter column authenticated_at set not null`,
    `delete from tokens where payload -> 'proofs' is not null`,
  ],
  /** When a mail becomes useless, and the topic by which a newer mail replaces it. */
  '008-mail-ends': [
    `alter table mails add column expires_at timestamptz, add column topic text`,
    `create index mails_topic on mails (topic) where sent_at is null and failed_at is null`,
  ],
  /** Responses to writes, for retries. */
  '009-kept-answers': [
    `create table kept_answers (
       name text primary key, request text not null, answer text, expires_at timestamptz not null)`,
    `create index kept_answers_end on kept_answers (expires_at)`,
  ],
  /** An index for ending an account's grants to apps, after a reset, a changed factor or a withdrawn consent. */
  '010-records-of-accounts': [`create index oidc_records_account on oidc_records ((payload ->> 'accountId'))`],
  /**
   * What a token depends on: the address it was sent to, and the security stamp of its account. A trigger increases the
   * stamp with every change of the address or of a factor, so no statement, ours or an operator's, can change an account
   * without voiding the tokens issued before.
   */
  '011-token-addresses': [
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
  ],
  /**
   * The browser that signed up, so a verification link in another browser requires the password; and the time, so
   * unverified accounts can be removed.
   */
  '013-sign-ups': [
    `alter table users add column own_browser text, add column signed_up_at timestamptz`,
    `update users set signed_up_at = created_at where state = 'UNVERIFIED'`,
    `create index users_unverified on users (signed_up_at) where state = 'UNVERIFIED'`,
  ],
  /** A lock caused by wrong passwords expires, and wrong passwords are counted per account as well as per name. */
  '015-lock-ends': [
    `alter table users add column locked_until timestamptz`,
    // The longest lock, since the number of earlier locks is unknown.
    `update users set locked_until = locked_at + interval '1 day' where locked_at is not null`,
    // These counts are per name, and do not say which account they are for.
    `delete from attempts`,
    `alter table attempts
       add column locks integer not null default 0,
       add column opens_at timestamptz,
       add column heard integer not null default 0`,
  ],
  /** Mails that may have reached a mail server that did not respond, and how often they were resent. */
  '017-mail-repeats': [
    `alter table mails add column handed_at timestamptz, add column repeats integer not null default 0`,
  ],
  /** Operators' settings for organisations, apps and accounts, and the list of operators. */
  '018-administration': [
    `alter table organisations add column color text, add column terms_uri text, add column privacy_uri text`,
    `alter table org_apps add column assigned_to_all boolean not null default false`,
    `alter table users add column external_id text, add column modified_at timestamptz`,
    `create index users_organisation on users (org_id, created_at, id)`,
    `create index users_external_id on users (org_id, external_id) where external_id is not null`,
    `create table administrators (
       id text primary key, name text not null, role text not null,
       org_id text references organisations on delete cascade, created_at timestamptz not null)`,
    `create unique index administrators_name on administrators (lower(name))`,
  ],
  /** Provisioning by SCIM: the tokens of organisations, and groups with their members. */
  '019-provisioning': [
    `create table scim_tokens (
       id text primary key, token_hash text not null unique,
       org_id text not null references organisations on delete cascade,
       name text not null, created_by text not null, created_at timestamptz not null,
       expires_at timestamptz, last_used_at timestamptz, revoked_at timestamptz)`,
    `create table groups (
       id text primary key, org_id text not null references organisations on delete cascade,
       display_name text not null, external_id text, created_at timestamptz not null, modified_at timestamptz not null)`,
    `create unique index groups_display_name on groups (org_id, lower(display_name))`,
    `create table group_members (
       group_id text not null references groups on delete cascade,
       user_id text not null references users on delete cascade, primary key (group_id, user_id))`,
    `create index group_members_user on group_members (user_id)`,
  ],
};
