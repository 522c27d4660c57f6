CREATE FUNCTION public.keep_audit_events() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
   begin
     if tg_op = 'DELETE' and current_setting('vestibule.sweeps_audit', true) = 'yes' then return old; end if;
     raise exception 'audit_events is append-only';
   end $$;
CREATE FUNCTION public.queue_logouts() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
   begin
     insert into logouts (id, client_id, user_id, sid, created_at, next_try_at)
       select gen_random_uuid()::text, clients.id, new.user_id, apps.sid, new.ended_at, new.ended_at
       from app_sessions apps join oauth_clients clients on clients.id = apps.client_id
       where apps.session_id = new.id and clients.backchannel_logout_uri is not null;
     return null;
   end $$;
CREATE FUNCTION public.raise_security_stamp() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
     begin new.security_stamp := old.security_stamp + 1; return new; end $$;
CREATE FUNCTION public.raise_security_stamp_of_owner() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
     begin
       update users set security_stamp = security_stamp + 1 where id = coalesce(new.user_id, old.user_id);
       return null;
     end $$;
CREATE TABLE public.administrators (
    id text NOT NULL,
    name text NOT NULL,
    role text NOT NULL,
    org_id text,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.app_assignments (
    org_app_id text NOT NULL,
    user_id text NOT NULL,
    assigned_at timestamp with time zone NOT NULL,
    revoked_at timestamp with time zone
);
CREATE TABLE public.app_sessions (
    session_id text NOT NULL,
    client_id text NOT NULL,
    sid text NOT NULL
);
CREATE TABLE public.apps (
    id text NOT NULL,
    name text NOT NULL,
    logo text,
    icon_url text,
    policies jsonb NOT NULL,
    mfa_activated boolean DEFAULT false NOT NULL
);
CREATE TABLE public.attempts (
    key text NOT NULL,
    reserved integer NOT NULL,
    wrong integer NOT NULL,
    last_at timestamp with time zone NOT NULL,
    locks integer DEFAULT 0 NOT NULL,
    opens_at timestamp with time zone,
    heard integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.audit_events (
    id bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    action text NOT NULL,
    outcome text NOT NULL,
    actor text,
    subject text,
    organisation text,
    source text,
    details jsonb NOT NULL
);
ALTER TABLE public.audit_events ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.audit_events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.bucket_entries (
    id text NOT NULL,
    device_id text NOT NULL,
    user_id text NOT NULL,
    session_id text NOT NULL,
    channel text NOT NULL,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.consents (
    user_id text NOT NULL,
    client_id text NOT NULL,
    scope text NOT NULL,
    state text NOT NULL,
    decided_at timestamp with time zone NOT NULL
);
CREATE TABLE public.counters (
    key text NOT NULL,
    count integer NOT NULL,
    window_ends_at timestamp with time zone NOT NULL
);
CREATE TABLE public.devices (
    id text NOT NULL,
    token_hash text NOT NULL,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.factor_setups (
    binding text NOT NULL,
    user_id text NOT NULL,
    secret text NOT NULL,
    last_step integer,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.facts (
    name text NOT NULL,
    value text NOT NULL
);
CREATE TABLE public.former_members (
    org_id text NOT NULL,
    address_hash text NOT NULL,
    left_at timestamp with time zone NOT NULL
);
CREATE TABLE public.group_members (
    group_id text NOT NULL,
    user_id text NOT NULL
);
CREATE TABLE public.groups (
    id text NOT NULL,
    org_id text NOT NULL,
    display_name text NOT NULL,
    external_id text,
    created_at timestamp with time zone NOT NULL,
    modified_at timestamp with time zone NOT NULL
);
CREATE TABLE public.guarded_accounts (
    choice bigint NOT NULL,
    account text NOT NULL
);
CREATE TABLE public.guarded_outcomes (
    choice bigint NOT NULL,
    is_candidate boolean NOT NULL,
    outcome text NOT NULL,
    count bigint NOT NULL
);
CREATE TABLE public.inquiries (
    id text NOT NULL,
    user_id text NOT NULL,
    message text NOT NULL,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.interactions (
    id_hash text NOT NULL,
    browser text NOT NULL,
    path text NOT NULL,
    query text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    answered_at timestamp with time zone
);
CREATE TABLE public.kept_answers (
    name text NOT NULL,
    request text NOT NULL,
    answer text,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.keys (
    name text NOT NULL,
    value text NOT NULL
);
CREATE TABLE public.known_devices (
    device_id text NOT NULL,
    user_id text NOT NULL,
    type text NOT NULL,
    os text NOT NULL,
    os_version text NOT NULL,
    browser text NOT NULL,
    registered_at timestamp with time zone NOT NULL
);
CREATE TABLE public.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.licence_renewals (
    id text NOT NULL,
    token_hash text NOT NULL,
    org_app_id text NOT NULL,
    workspace text NOT NULL,
    license text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    choice text,
    message text,
    answered_at timestamp with time zone,
    settled_at timestamp with time zone
);
CREATE TABLE public.linked_accounts (
    issuer text NOT NULL,
    subject text NOT NULL,
    user_id text NOT NULL,
    linked_at timestamp with time zone NOT NULL
);
CREATE TABLE public.logouts (
    id text NOT NULL,
    number bigint NOT NULL,
    client_id text NOT NULL,
    user_id text NOT NULL,
    sid text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    next_try_at timestamp with time zone NOT NULL,
    leased_until timestamp with time zone,
    tries integer DEFAULT 0 NOT NULL
);
CREATE SEQUENCE public.logouts_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.logouts_number_seq OWNED BY public.logouts.number;
CREATE TABLE public.mails (
    id text NOT NULL,
    number bigint NOT NULL,
    content text,
    created_at timestamp with time zone NOT NULL,
    next_try_at timestamp with time zone NOT NULL,
    leased_until timestamp with time zone,
    tries integer DEFAULT 0 NOT NULL,
    sent_at timestamp with time zone,
    failed_at timestamp with time zone,
    expires_at timestamp with time zone,
    topic text,
    handed_at timestamp with time zone,
    repeats integer DEFAULT 0 NOT NULL
);
CREATE SEQUENCE public.mails_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.mails_number_seq OWNED BY public.mails.number;
CREATE TABLE public.oauth_clients (
    id text NOT NULL,
    org_app_id text NOT NULL,
    secret text,
    redirect_uris jsonb NOT NULL,
    post_logout_redirect_uris jsonb NOT NULL,
    scope jsonb NOT NULL,
    autoapprove jsonb NOT NULL,
    jwks jsonb,
    pkce boolean DEFAULT true NOT NULL,
    backchannel_logout_uri text,
    backchannel_logout_session_required boolean DEFAULT true NOT NULL,
    resources jsonb DEFAULT '[]'::jsonb NOT NULL,
    CONSTRAINT oauth_clients_one_proof CHECK (((secret IS NULL) OR (jwks IS NULL))),
    CONSTRAINT oauth_clients_public_pkce CHECK ((pkce OR (secret IS NOT NULL) OR (jwks IS NOT NULL)))
);
CREATE TABLE public.oidc_records (
    kind text NOT NULL,
    hash text NOT NULL,
    payload jsonb NOT NULL,
    grant_id text,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone,
    consumed_at timestamp with time zone
);
CREATE TABLE public.org_apps (
    id text NOT NULL,
    app_id text NOT NULL,
    org_id text NOT NULL,
    state text DEFAULT 'ACTIVE'::text NOT NULL,
    used_start_at timestamp with time zone,
    used_end_at timestamp with time zone,
    launch_uri text,
    assigned_to_all boolean DEFAULT false NOT NULL
);
CREATE TABLE public.organisation_domains (
    domain text NOT NULL,
    org_id text NOT NULL
);
CREATE TABLE public.organisations (
    id text NOT NULL,
    name text NOT NULL,
    alias text NOT NULL,
    label text NOT NULL,
    icon text,
    password_policy jsonb NOT NULL,
    password_change_uri text,
    mfa_required boolean DEFAULT false NOT NULL,
    approval_required boolean DEFAULT false NOT NULL,
    ip_zones jsonb,
    discloses_lookup boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone NOT NULL,
    admin_email text,
    color text,
    terms_uri text,
    privacy_uri text,
    passkey_sign_in boolean DEFAULT false NOT NULL
);
CREATE TABLE public.passkeys (
    credential_id text NOT NULL,
    user_id text NOT NULL,
    device_id text,
    public_key text NOT NULL,
    counter bigint NOT NULL,
    user_verified boolean NOT NULL,
    backup_eligible boolean,
    backed_up boolean NOT NULL,
    transports jsonb NOT NULL,
    registered_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone,
    name text,
    rp_id text,
    user_handle text
);
CREATE TABLE public.password_history (
    user_id text NOT NULL,
    password_hash text NOT NULL,
    created_at timestamp with time zone NOT NULL
);
CREATE TABLE public.release_contents (
    hash text NOT NULL,
    body bytea NOT NULL
);
CREATE TABLE public.release_live (
    number bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    by text,
    release text,
    candidate text,
    share jsonb,
    CONSTRAINT release_live_check CHECK (((candidate IS NULL) = (share IS NULL)))
);
ALTER TABLE public.release_live ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.release_live_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.release_members (
    release text NOT NULL,
    path text NOT NULL,
    hash text NOT NULL
);
CREATE TABLE public.releases (
    id text NOT NULL,
    manifest text NOT NULL,
    signature text,
    published_at timestamp with time zone NOT NULL,
    published_by text NOT NULL,
    used_at timestamp with time zone,
    kept_until timestamp with time zone
);
CREATE TABLE public.scim_tokens (
    id text NOT NULL,
    token_hash text NOT NULL,
    org_id text NOT NULL,
    name text NOT NULL,
    created_by text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone,
    last_used_at timestamp with time zone,
    revoked_at timestamp with time zone
);
CREATE TABLE public.sessions (
    id text NOT NULL,
    token_hash text NOT NULL,
    user_id text NOT NULL,
    device_id text NOT NULL,
    channel text NOT NULL,
    level text NOT NULL,
    device_label text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    idle_expires_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    end_reason text,
    authenticated_at timestamp with time zone NOT NULL,
    source text,
    fresh_at timestamp with time zone,
    methods jsonb DEFAULT '[]'::jsonb NOT NULL
);
CREATE TABLE public.sign_ons (
    token_hash text NOT NULL,
    session_id text NOT NULL,
    user_id text NOT NULL,
    org_app_id text NOT NULL,
    needs text NOT NULL,
    next text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    proved_at timestamp with time zone
);
CREATE TABLE public.tokens (
    hash text NOT NULL,
    purpose text NOT NULL,
    user_id text,
    payload jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    address text,
    security_stamp integer
);
CREATE TABLE public.traffic (
    hour timestamp with time zone NOT NULL,
    release text NOT NULL,
    name text NOT NULL,
    count bigint NOT NULL
);
CREATE TABLE public.users (
    id text NOT NULL,
    username text NOT NULL,
    org_id text,
    first_name text NOT NULL,
    last_name text NOT NULL,
    display_name text NOT NULL,
    profile_image_url text,
    state text NOT NULL,
    channel text DEFAULT 'PASSWORD'::text NOT NULL,
    directory text,
    identity_provider_url text,
    password_hash text,
    password_changed_at timestamp with time zone,
    reminder_postponed_until timestamp with time zone,
    last_login_at timestamp with time zone,
    locked_at timestamp with time zone,
    device_check boolean DEFAULT false NOT NULL,
    ip_zones jsonb,
    mfa_active boolean DEFAULT false NOT NULL,
    mfa_required boolean DEFAULT false NOT NULL,
    alternative_requirement text DEFAULT 'OPTIONAL'::text NOT NULL,
    alternative_email text,
    otp_secret text,
    otp_registered_at timestamp with time zone,
    otp_last_step integer,
    created_at timestamp with time zone NOT NULL,
    security_stamp integer DEFAULT 0 NOT NULL,
    own_browser text,
    signed_up_at timestamp with time zone,
    locked_until timestamp with time zone,
    external_id text,
    modified_at timestamp with time zone,
    address_proved boolean DEFAULT true NOT NULL,
    language text,
    brand text,
    given_answers jsonb,
    passkey_offer_after timestamp with time zone
);
CREATE TABLE public.visit_steps (
    id bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    reference text NOT NULL,
    visit text,
    release text,
    operation text NOT NULL,
    outcome text NOT NULL,
    milliseconds integer NOT NULL,
    steps text NOT NULL,
    events text NOT NULL
);
ALTER TABLE public.visit_steps ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.visit_steps_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
ALTER TABLE ONLY public.logouts ALTER COLUMN number SET DEFAULT nextval('public.logouts_number_seq'::regclass);
ALTER TABLE ONLY public.mails ALTER COLUMN number SET DEFAULT nextval('public.mails_number_seq'::regclass);
INSERT INTO public.administrators VALUES
	('76bbbbf3-b89d-4308-941e-95233e305d74', 'kim', 'owner', NULL, '2026-11-30 12:10:18.837+00');
INSERT INTO public.app_assignments VALUES
	('ORG-APP-1', '4f68e20c-3111-42b3-911f-67b248acb785', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-1', '2509d9fd-43a8-4e4a-9210-8e6533327e99', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-1', '6cad1ed7-12fb-4f28-8ebd-e6fed46885c0', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-1', '6bef4a0e-8130-46a2-9ad9-255db113e660', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-1', '43288836-43cf-42b9-a35c-9ca7a0385cae', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-1', '08ab5261-4259-4e16-9eac-a34d7692ad9e', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-1', '7e5139f4-fe8a-4d69-a848-063ff989a1de', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-1', 'cdc6b2df-483f-4893-a88f-a02a51a14c7a', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-1', '87872387-9659-41ac-9ec8-b637072a6ec6', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-1', '3a12f020-c807-4a76-a4cf-e92759f12ad7', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-1', '4ecb8fe5-b870-4719-bd90-1e56cbb50f96', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-1', 'be92bf39-5f5d-45ae-b4ca-cb56573d3eaa', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-1', 'd608cddb-c5e2-4f03-a86a-12049a5648ab', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-1', '00437b8b-b216-4cfe-b6c9-316a02a3b645', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-1', '24a8bbb4-fbf3-4203-9d0a-9faed3e69762', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-1', 'b46f33fa-f201-401f-bfa3-299d3cf74d5f', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-1', 'a9c9d113-655b-4f3c-a55d-0f9e27bf1bf7', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-1', 'c2db5ac8-d9da-4088-b46e-4919d61ec4e0', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-1', '907103e0-8dcb-49a9-b0e3-2a63173fa5aa', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-1', 'a105d4f0-a264-4bc3-aa49-8809ba39c2c3', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-2', '4f68e20c-3111-42b3-911f-67b248acb785', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-2', '2509d9fd-43a8-4e4a-9210-8e6533327e99', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-2', '6cad1ed7-12fb-4f28-8ebd-e6fed46885c0', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-2', '6bef4a0e-8130-46a2-9ad9-255db113e660', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-2', '43288836-43cf-42b9-a35c-9ca7a0385cae', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-2', '08ab5261-4259-4e16-9eac-a34d7692ad9e', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-2', '7e5139f4-fe8a-4d69-a848-063ff989a1de', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-2', 'cdc6b2df-483f-4893-a88f-a02a51a14c7a', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-2', '87872387-9659-41ac-9ec8-b637072a6ec6', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-2', '3a12f020-c807-4a76-a4cf-e92759f12ad7', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-2', '4ecb8fe5-b870-4719-bd90-1e56cbb50f96', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-2', 'be92bf39-5f5d-45ae-b4ca-cb56573d3eaa', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-2', 'd608cddb-c5e2-4f03-a86a-12049a5648ab', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-2', '00437b8b-b216-4cfe-b6c9-316a02a3b645', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-2', '24a8bbb4-fbf3-4203-9d0a-9faed3e69762', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-2', 'b46f33fa-f201-401f-bfa3-299d3cf74d5f', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-2', 'a9c9d113-655b-4f3c-a55d-0f9e27bf1bf7', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-2', 'c2db5ac8-d9da-4088-b46e-4919d61ec4e0', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-2', '907103e0-8dcb-49a9-b0e3-2a63173fa5aa', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-2', 'a105d4f0-a264-4bc3-aa49-8809ba39c2c3', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-3', '4f68e20c-3111-42b3-911f-67b248acb785', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-3', '2509d9fd-43a8-4e4a-9210-8e6533327e99', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-3', '6cad1ed7-12fb-4f28-8ebd-e6fed46885c0', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-3', '6bef4a0e-8130-46a2-9ad9-255db113e660', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-3', '43288836-43cf-42b9-a35c-9ca7a0385cae', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-3', '08ab5261-4259-4e16-9eac-a34d7692ad9e', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-3', '7e5139f4-fe8a-4d69-a848-063ff989a1de', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-3', 'cdc6b2df-483f-4893-a88f-a02a51a14c7a', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-3', '87872387-9659-41ac-9ec8-b637072a6ec6', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-3', '3a12f020-c807-4a76-a4cf-e92759f12ad7', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-3', '4ecb8fe5-b870-4719-bd90-1e56cbb50f96', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-3', 'be92bf39-5f5d-45ae-b4ca-cb56573d3eaa', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-3', 'd608cddb-c5e2-4f03-a86a-12049a5648ab', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-3', '00437b8b-b216-4cfe-b6c9-316a02a3b645', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-3', '24a8bbb4-fbf3-4203-9d0a-9faed3e69762', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-3', 'b46f33fa-f201-401f-bfa3-299d3cf74d5f', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-3', 'a9c9d113-655b-4f3c-a55d-0f9e27bf1bf7', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-3', 'c2db5ac8-d9da-4088-b46e-4919d61ec4e0', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-3', '907103e0-8dcb-49a9-b0e3-2a63173fa5aa', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-3', 'a105d4f0-a264-4bc3-aa49-8809ba39c2c3', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-4', '4f68e20c-3111-42b3-911f-67b248acb785', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-4', '2509d9fd-43a8-4e4a-9210-8e6533327e99', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-4', '6cad1ed7-12fb-4f28-8ebd-e6fed46885c0', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-4', '6bef4a0e-8130-46a2-9ad9-255db113e660', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-4', '43288836-43cf-42b9-a35c-9ca7a0385cae', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-4', '08ab5261-4259-4e16-9eac-a34d7692ad9e', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-4', '7e5139f4-fe8a-4d69-a848-063ff989a1de', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-4', 'cdc6b2df-483f-4893-a88f-a02a51a14c7a', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-4', '87872387-9659-41ac-9ec8-b637072a6ec6', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-4', '3a12f020-c807-4a76-a4cf-e92759f12ad7', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-4', '4ecb8fe5-b870-4719-bd90-1e56cbb50f96', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-4', 'be92bf39-5f5d-45ae-b4ca-cb56573d3eaa', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-4', 'd608cddb-c5e2-4f03-a86a-12049a5648ab', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-4', '00437b8b-b216-4cfe-b6c9-316a02a3b645', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-4', '24a8bbb4-fbf3-4203-9d0a-9faed3e69762', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-4', 'b46f33fa-f201-401f-bfa3-299d3cf74d5f', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-4', 'a9c9d113-655b-4f3c-a55d-0f9e27bf1bf7', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-4', 'c2db5ac8-d9da-4088-b46e-4919d61ec4e0', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-4', '907103e0-8dcb-49a9-b0e3-2a63173fa5aa', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-4', 'a105d4f0-a264-4bc3-aa49-8809ba39c2c3', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-5', '4f68e20c-3111-42b3-911f-67b248acb785', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-5', '2509d9fd-43a8-4e4a-9210-8e6533327e99', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-5', '6cad1ed7-12fb-4f28-8ebd-e6fed46885c0', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-5', '6bef4a0e-8130-46a2-9ad9-255db113e660', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-5', '43288836-43cf-42b9-a35c-9ca7a0385cae', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-5', '08ab5261-4259-4e16-9eac-a34d7692ad9e', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-5', '7e5139f4-fe8a-4d69-a848-063ff989a1de', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-5', 'cdc6b2df-483f-4893-a88f-a02a51a14c7a', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-5', '87872387-9659-41ac-9ec8-b637072a6ec6', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-5', '3a12f020-c807-4a76-a4cf-e92759f12ad7', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-5', '4ecb8fe5-b870-4719-bd90-1e56cbb50f96', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-5', 'be92bf39-5f5d-45ae-b4ca-cb56573d3eaa', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-5', 'd608cddb-c5e2-4f03-a86a-12049a5648ab', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-5', '00437b8b-b216-4cfe-b6c9-316a02a3b645', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-5', '24a8bbb4-fbf3-4203-9d0a-9faed3e69762', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-5', 'b46f33fa-f201-401f-bfa3-299d3cf74d5f', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-5', 'a9c9d113-655b-4f3c-a55d-0f9e27bf1bf7', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-5', 'c2db5ac8-d9da-4088-b46e-4919d61ec4e0', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-5', '907103e0-8dcb-49a9-b0e3-2a63173fa5aa', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-5', 'a105d4f0-a264-4bc3-aa49-8809ba39c2c3', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-7', '4f68e20c-3111-42b3-911f-67b248acb785', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-7', '2509d9fd-43a8-4e4a-9210-8e6533327e99', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-7', '6cad1ed7-12fb-4f28-8ebd-e6fed46885c0', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-7', '6bef4a0e-8130-46a2-9ad9-255db113e660', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-7', '43288836-43cf-42b9-a35c-9ca7a0385cae', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-7', '08ab5261-4259-4e16-9eac-a34d7692ad9e', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-7', '7e5139f4-fe8a-4d69-a848-063ff989a1de', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-7', 'cdc6b2df-483f-4893-a88f-a02a51a14c7a', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-7', '87872387-9659-41ac-9ec8-b637072a6ec6', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-7', '3a12f020-c807-4a76-a4cf-e92759f12ad7', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-7', '4ecb8fe5-b870-4719-bd90-1e56cbb50f96', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-7', 'be92bf39-5f5d-45ae-b4ca-cb56573d3eaa', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-7', 'd608cddb-c5e2-4f03-a86a-12049a5648ab', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-7', '00437b8b-b216-4cfe-b6c9-316a02a3b645', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-7', '24a8bbb4-fbf3-4203-9d0a-9faed3e69762', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-7', 'b46f33fa-f201-401f-bfa3-299d3cf74d5f', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-7', 'a9c9d113-655b-4f3c-a55d-0f9e27bf1bf7', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-7', 'c2db5ac8-d9da-4088-b46e-4919d61ec4e0', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-7', '907103e0-8dcb-49a9-b0e3-2a63173fa5aa', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-7', 'a105d4f0-a264-4bc3-aa49-8809ba39c2c3', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-8', '4f68e20c-3111-42b3-911f-67b248acb785', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-8', '2509d9fd-43a8-4e4a-9210-8e6533327e99', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-8', '6cad1ed7-12fb-4f28-8ebd-e6fed46885c0', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-8', '6bef4a0e-8130-46a2-9ad9-255db113e660', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-8', '43288836-43cf-42b9-a35c-9ca7a0385cae', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-8', '08ab5261-4259-4e16-9eac-a34d7692ad9e', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-8', '7e5139f4-fe8a-4d69-a848-063ff989a1de', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-8', 'cdc6b2df-483f-4893-a88f-a02a51a14c7a', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-8', '87872387-9659-41ac-9ec8-b637072a6ec6', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-8', '3a12f020-c807-4a76-a4cf-e92759f12ad7', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-8', '4ecb8fe5-b870-4719-bd90-1e56cbb50f96', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-8', 'be92bf39-5f5d-45ae-b4ca-cb56573d3eaa', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-8', 'd608cddb-c5e2-4f03-a86a-12049a5648ab', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-8', '00437b8b-b216-4cfe-b6c9-316a02a3b645', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-8', '24a8bbb4-fbf3-4203-9d0a-9faed3e69762', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-8', 'b46f33fa-f201-401f-bfa3-299d3cf74d5f', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-8', 'a9c9d113-655b-4f3c-a55d-0f9e27bf1bf7', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-8', 'c2db5ac8-d9da-4088-b46e-4919d61ec4e0', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-8', '907103e0-8dcb-49a9-b0e3-2a63173fa5aa', '2026-01-05 09:00:00+00', NULL),
	('ORG-APP-8', 'a105d4f0-a264-4bc3-aa49-8809ba39c2c3', '2026-01-05 09:00:00+00', NULL);
INSERT INTO public.app_sessions VALUES
	('e4fb09f2-a937-4050-9d64-f4c8c56106ee', 'acme-notes', 'M2scWknaM8JIpiThHuJbJWxlWrECGXuzhHbLslwl-80');
INSERT INTO public.apps VALUES
	('APP-1', 'Acme Notes', '/dev/icons/app.svg', NULL, '[{"uri": "http://127.0.0.1:3102/terms", "name": "Terms of use", "language": "en"}, {"uri": "http://127.0.0.1:3102/privacy", "name": "Privacy policy", "language": "en"}]', false),
	('APP-2', 'Acme Ledger', '/dev/icons/app.svg', NULL, '[{"uri": "http://127.0.0.1:3102/terms", "name": "Terms of use", "language": "en"}, {"uri": "http://127.0.0.1:3102/privacy", "name": "Privacy policy", "language": "en"}]', true),
	('APP-3', 'Acme Archive', '/dev/icons/app.svg', NULL, '[{"uri": "http://127.0.0.1:3102/terms", "name": "Terms of use", "language": "en"}, {"uri": "http://127.0.0.1:3102/privacy", "name": "Privacy policy", "language": "en"}]', false),
	('APP-4', 'Acme Fax', '/dev/icons/app.svg', NULL, '[{"uri": "http://127.0.0.1:3102/terms", "name": "Terms of use", "language": "en"}, {"uri": "http://127.0.0.1:3102/privacy", "name": "Privacy policy", "language": "en"}]', false),
	('APP-5', 'Acme Seal', '/dev/icons/app.svg', NULL, '[{"uri": "http://127.0.0.1:3102/terms", "name": "Terms of use", "language": "en"}, {"uri": "http://127.0.0.1:3102/privacy", "name": "Privacy policy", "language": "en"}]', false),
	('APP-6', 'Acme Payroll', '/dev/icons/app.svg', NULL, '[{"uri": "http://127.0.0.1:3102/terms", "name": "Terms of use", "language": "en"}, {"uri": "http://127.0.0.1:3102/privacy", "name": "Privacy policy", "language": "en"}]', false),
	('APP-7', 'Acme Press', '/dev/icons/app.svg', NULL, '[{"uri": "http://127.0.0.1:3102/terms", "name": "Terms of use", "language": "en"}, {"uri": "http://127.0.0.1:3102/privacy", "name": "Privacy policy", "language": "en"}]', false),
	('APP-8', 'Acme Safe', '/dev/icons/app.svg', NULL, '[{"uri": "http://127.0.0.1:3102/terms", "name": "Terms of use", "language": "en"}, {"uri": "http://127.0.0.1:3102/privacy", "name": "Privacy policy", "language": "en"}]', true);
INSERT INTO public.attempts VALUES
	('8huPPFkXi59--FG0JjUpFF81Km5ovbuKYdlSuionkXs', 1, 1, '2026-01-05 09:00:00+00', 0, NULL, 0),
	('H0Sfd7cMGCFBsuK7t9cLNa9DBbESrKRqiG2JmY2-i74', 1, 1, '2026-01-05 09:00:00+00', 0, NULL, 0),
	('O6Ff_pL2IbsmyBI3TjtPsChTBnM0Hs_X4tB-ussZh9c', 1, 1, '2026-01-05 09:00:00+00', 0, NULL, 0);
INSERT INTO public.audit_events OVERRIDING SYSTEM VALUE VALUES
	(1, '2026-01-05 09:00:00+00', 'sign-in', 'OK', '4f68e20c-3111-42b3-911f-67b248acb785', '4f68e20c-3111-42b3-911f-67b248acb785', 'ORG-1', '127.0.0.1', '{"level": "password", "device": "Chrome, Windows 10", "channel": "PASSWORD"}'),
	(2, '2026-01-05 09:00:00+00', 'consent.given', 'OK', '4f68e20c-3111-42b3-911f-67b248acb785', '4f68e20c-3111-42b3-911f-67b248acb785', 'ORG-1', '127.0.0.1', '{"client": "acme-notes", "scopes": "openid profile email offline_access"}'),
	(3, '2026-01-05 09:00:00+00', 'password.refused', 'BAD_CREDENTIALS', NULL, '4f68e20c-3111-42b3-911f-67b248acb785', 'ORG-1', '127.0.0.1', '{}'),
	(4, '2026-01-05 09:00:00+00', 'password.reset-requested', 'OK', '08ab5261-4259-4e16-9eac-a34d7692ad9e', '08ab5261-4259-4e16-9eac-a34d7692ad9e', 'ORG-1', '127.0.0.1', '{}'),
	(5, '2026-01-05 09:00:00+00', 'account.created', 'OK', '20ffa25c-9970-406c-8bce-31bc373c2a36', '20ffa25c-9970-406c-8bce-31bc373c2a36', NULL, '127.0.0.1', '{"channel": "PASSWORD"}'),
	(6, '2026-11-30 12:10:18.77+00', 'administration.scim-token-added', 'OK', 'operator:root', 'fede974a-29fe-4333-a678-ff945abf3b2a', 'ORG-1', NULL, '{}'),
	(7, '2026-11-30 12:10:18.846+00', 'administration.administrator-added', 'OK', 'operator:root', 'operator:kim', NULL, NULL, '{"role": "owner"}'),
	(8, '2026-11-30 12:10:18.887+00', 'account.locked', 'OK', 'operator:kim', 'c1e049e3-d154-4aab-a16c-02bcfb10b310', NULL, NULL, '{}');
INSERT INTO public.bucket_entries VALUES
	('1cae3d24-cd35-4da7-a2b6-7c7bd9a9b89d', 'e51da7bd-7ba6-422a-b44a-201f6d28bdab', '4f68e20c-3111-42b3-911f-67b248acb785', 'e4fb09f2-a937-4050-9d64-f4c8c56106ee', 'PASSWORD', '2026-01-05 09:00:00+00');
INSERT INTO public.consents VALUES
	('4f68e20c-3111-42b3-911f-67b248acb785', 'acme-notes', 'openid', 'APPROVED', '2026-01-05 09:00:00+00'),
	('4f68e20c-3111-42b3-911f-67b248acb785', 'acme-notes', 'profile', 'APPROVED', '2026-01-05 09:00:00+00'),
	('4f68e20c-3111-42b3-911f-67b248acb785', 'acme-notes', 'email', 'APPROVED', '2026-01-05 09:00:00+00'),
	('4f68e20c-3111-42b3-911f-67b248acb785', 'acme-notes', 'offline_access', 'APPROVED', '2026-01-05 09:00:00+00');
INSERT INTO public.counters VALUES
	('decisions-of:4f68e20c-3111-42b3-911f-67b248acb785', 1, '2026-01-05 10:00:00+00'),
	('sign-in:4f68e20c-3111-42b3-911f-67b248acb785', 2, '2026-01-05 09:15:00+00'),
	('password-from:127.0.0.1', 1, '2026-01-05 09:15:00+00'),
	('password-of:ORG-1', 1, '2026-01-05 09:15:00+00'),
	('mail-from:127.0.0.1', 1, '2026-01-05 09:15:00+00'),
	('mail-to:Sf2Ughei4EtnjpAJH_z_2M2h6nS14q39xII_DY3TNH0', 1, '2026-01-05 10:00:00+00'),
	('sign-up-from:127.0.0.1', 1, '2026-01-05 09:15:00+00'),
	('mail-to:kdMWQzIu0YEbT2Qvmi6aT1se2YlSj5RcBVex0Ce2DPE', 1, '2026-01-05 10:00:00+00');
INSERT INTO public.devices VALUES
	('e75e5a1b-f638-4273-a79f-c0eaa34a353a', 'tDzBj7iwF64FKL_ouws69AYKjNwAT2WVYLddYDU9adw', '2026-01-05 09:00:00+00'),
	('e51da7bd-7ba6-422a-b44a-201f6d28bdab', 'd1cvER73nWImQn5K-HQ59owCApzH_PvbBUncv1SJxos', '2026-01-05 09:00:00+00');
INSERT INTO public.facts VALUES
	('seeded', '2026-01-05T09:00:00.000Z');
INSERT INTO public.keys VALUES
	('mail', 'sealed:9nSMMVvY:JHQaZNbsKegsom63.MrZ5U2W3QUFdrHzoDNkdVA.TtDppO3Zqtv2ytJjH3CWs6LRJI3XlwLoQXno5pJY-mLgspGVcfZo3CSC1Q'),
	('oauth-client', 'sealed:9nSMMVvY:_p6hye5RaqZMJx0G.Si_47QfEHosK9YL7kJt_aQ.XstBN-gchvxU-a4CcHF1X2arZtqqY6L-cUOsR93Lpt-NFxWoZlmUIjsFZQ'),
	('otp', 'sealed:9nSMMVvY:FCRkDjsD2hHjhFV-.fqhb8-GNCz43zBFmuOa4iw.0ZLCOJ2P2-RGh9zeq9bgpiiHYdtOnD-jNLWW3R1Eo0C8Xr5Vr_wc5jN1_Q'),
	('example-app', 'sealed:9nSMMVvY:d5nhmvFcPjGDRbas.Ls8EkCLmvz4wV9-ub18sbw.pH_XWXVxyz8OShRGjJeHNoJndVvfZ-9a0gt_d6CFMBgwmjjus2fpBPDuzg'),
	('oidc-signing:acme', 'sealed:9nSMMVvY:nvu5HXpO2_hhGNnq.EwZOSBnRCnCocNTrYqkGYg.9lwg1iI23cbMgHMAQFCL8puN5K_uL029n2o9gTkkZhj7CRx-XWVcX-9Pz3sqHrtLlWOOqtKYp_6YNxDbE5hP63vBV_B0JZBpc3EfKJbk320cB4IwHPJionVKPtQNkZn0Pg7m_z5bAIOB2CwfHMvS_tip9kKVfTawLYrBpFlPllzAuTnYOxG_dno0KTGnq4Y_K-GeY99vpXYT54ktbQP4_K8WwBkg3tqZKcyxc9CtR-OyQNSa94pzwuIY0B9AF1LotbC0HvY62ByfwhahBYCk5tDDcrS__dq5S8Ni4oyUHEN0ZkTXHdowrL25J-zzkx4EzAFP-x7EosReedfL98p67vMNWexQEChqLK8f5UjP4Y5qZSY2osWzHyPG_iJHDvI-JuAz0-xpzjXQ6aLNIcQCzudujbZ6sVvwD5E_-KLSL3iXAm-NRI-JiLgO56ZRRCIGjiPaE_sBwpPsBKwHm2yEWtroWRyTulnIfGPJ0CAF8Pk4tgen3uVPd5y651JLHLM0bTyj3rnJ8EXaSGEdfBTiU00Q4ulN1lfzjjAzfNPFAkUL2BtYam-vKWkx_hE5NDz13dTDPXn6nNdBxMUNW8KFWcYG3AnQvcuR_4MeUT9b1kekyuoT8EN3CYZK-QBH71Zv2yk0uKqfTg-0MkH4dTYW9Kku4F9ieq1eXt0oSUhdVZvb83J_om0V5e_gD5NvTCWRIP-LHvF1jqLwUmcBSNFQzZsERiiEBfutilk36SqGiRMenjy7iFeR_IOjLkGdmIZXfKJGTlVGGhT0Tbg0k4pafOaX4s26o8LJyjAfO_VXj_xXTf3kf8H6BASRljUdiUoRT4SE1EFmbTptBCkhNNgwCUfLhB2zCFcRLojW4JVd4PRfJYFY5C5Sj7Q2z0eHzB5pTpSe2ri4A9cx-mENqtWml1a4m0Yh_BBDIaVe_ZShlUiUVNNe8M47CORABdQgR0RF-0oMyTA6-j6YT8K2aqjzy3HWM1Rxhz2PiqJgny7dWxiZLIY4CgoI-hqb7Sn8Q1TsylRm6pyWs5wlEBmS0VTDxBmyYeteH4CteDsKz3FNG6ybBpSALz5huqVd4OqYpgYXJA5CXvzBzNOSccg51Vp9pR8N5T9IrNyn_s-aBiKH4Y4FwOQLMPnpNKQ3e6C8Ui5jURa4rDtgqOeu4m58KMeRdyurcs7WD500AF49s1bfbtp2DslRZuxDmU5CfaTEB1w1gEPqiYp2vR7FrFTCCd9zjYvrwTMtYBVEG3tPFHywNyT1a63uUqeba5_pEbls9ElSicq-ELSDyGbiGWFEVOXMMyOA_to5HUPRrbJamOWxanh26_gY27zMaoJMB5yg8NGDa-Tv7E9Bv_V9C_JxGAwuywOvov5uEfxo2NVKCNut4JemnIn0-F8DB0RtxnliWib3LShk8hLQAkPQdDNDqTlm1qNro1gKN1MrZTthzUrajp9XEn-s5ujLguge0DVb43VhbHwsZzMrDSSRBAg7VKSmxPWp0Hab9Dm7bBGbXZpme9s4duyzxQ14x0Zui24ZzHy1J2zLyzwgcTXF9t28D2i4VDmptdPRZZw3qeAQVnWQjMycU8klaCL1_JQKcR4SAzPfsAG1_wLY8KploHgreH7IZI6QVtJK5XgDR7wcrvFRyMg5FvBtS-huuaEM_5BF86fmnJB9a3bBl2TlmFxDZ643bvTdTrGtCqrj14EzAAONjO8kipQr25-EMIGpkWlSz-BNUh2EZSHKehKRtiojthxP01MHwWOhp6FK59Y_TIxKrXO3rzVQ3IToF0OVx_lObPngqtL5KhltZO4EVY_3JG3FL-olmlfmBcfGR1AR6a5_Nxx9QdA_1ochzfJoRGqDufFl1gVmcQH8v701YaknfJ3z36hVo5SDOCICuZjUfbk6EKtnMuwsOKY1uXsV0jaLZwNELn3lCY1xoua7Rbm82f5JbWeQKn4dGmFrYW1b6PGCVv2bOpnMQsbz_5fJxiNaLsDn5UyrqenJRqAL7Q1chVW6Eei5paV226QLiwJcOf9K99k2J5_Hbyjf7rLl12AUIOJq-iRkqEyGn8YinsLIbEbdzaCZ-5pDugx5gGZmI1uRci_euRcCks6wwBEmAf03zEhkLtVCncUQWpR_JJ3LbngXfw87isbLlszR38C7GdabiQnh45wVpkLSGrwNLh18TMes1RMEGVHsERWVG-YpXxj6oWIP4NUChHZYbIIFcIU89uJD_yCLgWSpNJb4TZYq2xh5F2dQ0eq_vb5sVHFGX2ruN9TFC_1KXZcI');
INSERT INTO public.kysely_migration VALUES
	('001-core', '2026-11-30T12:10:07.373Z'),
	('002-mails', '2026-11-30T12:10:07.439Z'),
	('003-linked-accounts', '2026-11-30T12:10:07.472Z'),
	('004-factors', '2026-11-30T12:10:07.596Z'),
	('005-apps', '2026-11-30T12:10:07.769Z'),
	('006-sign-ons', '2026-11-30T12:10:07.816Z'),
	('007-authenticated-at', '2026-11-30T12:10:07.846Z'),
	('008-mail-ends', '2026-11-30T12:10:07.876Z'),
	('009-kept-answers', '2026-11-30T12:10:07.919Z'),
	('010-records-of-accounts', '2026-11-30T12:10:07.944Z'),
	('011-token-addresses', '2026-11-30T12:10:08.011Z'),
	('013-sign-ups', '2026-11-30T12:10:08.040Z'),
	('015-lock-ends', '2026-11-30T12:10:08.054Z'),
	('017-mail-repeats', '2026-11-30T12:10:08.061Z'),
	('018-administration', '2026-11-30T12:10:08.145Z'),
	('019-provisioning', '2026-11-30T12:10:08.279Z'),
	('020-audit', '2026-11-30T12:10:08.333Z'),
	('021-session-sources', '2026-11-30T12:10:08.339Z'),
	('022-interactions', '2026-11-30T12:10:08.378Z'),
	('026-former-members', '2026-11-30T12:10:08.411Z'),
	('027-proved-addresses', '2026-11-30T12:10:08.416Z'),
	('028-fresh-at', '2026-11-30T12:10:08.428Z'),
	('029-methods', '2026-11-30T12:10:08.436Z'),
	('030-last-modified', '2026-11-30T12:10:08.453Z'),
	('031-language-of-accounts', '2026-11-30T12:10:08.467Z'),
	('032-passkey-names', '2026-11-30T12:10:08.471Z'),
	('033-directory-pages', '2026-11-30T12:10:08.488Z'),
	('034-resealed-secrets', '2026-11-30T12:10:08.501Z'),
	('035-references', '2026-11-30T12:10:08.727Z'),
	('036-passkey-sign-in', '2026-11-30T12:10:08.738Z'),
	('037-given-answers', '2026-11-30T12:10:08.748Z'),
	('038-passkey-hosts', '2026-11-30T12:10:08.770Z'),
	('039-passkey-offers', '2026-11-30T12:10:08.779Z'),
	('040-client-proofs', '2026-11-30T12:10:08.830Z'),
	('041-releases', '2026-11-30T12:10:08.948Z'),
	('042-traffic', '2026-11-30T12:10:08.971Z'),
	('043-builds', '2026-11-30T12:10:08.984Z'),
	('044-guards', '2026-11-30T12:10:09.025Z'),
	('047-drafts', '2026-11-30T12:10:09.039Z'),
	('048-logouts', '2026-11-30T12:10:09.137Z'),
	('049-visit-steps', '2026-11-30T12:10:09.189Z'),
	('051-moved-passkeys', '2026-11-30T12:10:09.201Z'),
	('052-resources', '2026-11-30T12:10:09.207Z');
INSERT INTO public.kysely_migration_lock VALUES
	('migration_lock', 0);
INSERT INTO public.licence_renewals VALUES
	('RENEWAL-1', 'rMGMfQhjoYBBVBiuBrBtttU4PG10qqg1KVyYiXgEeSM', 'ORG-APP-7', 'Newsroom', 'Press, 25 seats', '2026-01-19 09:00:00+00', NULL, NULL, NULL, NULL),
	('RENEWAL-2', 'EkXYDzDTQVqsqAy7oaG-mnJIO-OafWWVKTIhMaw6lg4', 'ORG-APP-3', 'Records', 'Archive, 5 seats', '2026-02-19 09:00:00+00', NULL, NULL, NULL, NULL);
INSERT INTO public.linked_accounts VALUES
	('stand-in', 'stand-in-1001', '93b3d437-4219-44df-8fba-8fedddce1cf0', '2026-01-05 09:00:00+00'),
	('stand-in', 'stand-in-1005', '1eab5647-9592-42e4-8d82-b469cc4dfd31', '2026-01-05 09:00:00+00');
INSERT INTO public.mails VALUES
	('2c1052e1-91a4-4aa7-b014-d2514a1ecac4', 1, '2.rD9rDDGwE5-JxEny.fHKK1npHMhJ5BzeiRURoAg.aGcVQPtO-V7JCgADVFzNEKkMGjAPP86okPwqWYvXJq3DhRZw41RsOakGtJm5cJBhf-vqb7_MfVcqbO-_Xl7NY0DecUeJr2t1Zqcoft_01UJq-Dnn-Dst7IyY-3ec5dvb6ZXyxdQ3FMV3vGhrqs5jlOU6XJBcKW7Hx_y1QGRp5I5--zNeyJjBDrgoJL1CCI4UUMGc8KJtMY8hd7KtPzOyZzMvtS4DTgQcwVah3vttQCOfA8qdA-8BHEVWS-cxV3LQssOhy2gImhP4woTFRNUJNj1nbTxVXHm-zW46A873ILKW510oeZngnAjooEa2yGXyS_CwI0mJBuCOlr1lI1vZ-vmBd66wannpLx6BYAzo6roXoGMRvl96LZvbOGA618f_shL_PI_rCbNeSiJomQDcWlgCCzEifC4xc7MrGUghqrT7sBeTFPhpd8p0JT0sANagmqFEcmt-bwn1n4LUQkYglYyVG-zP', '2026-01-05 09:00:00+00', '2026-01-05 09:00:00+00', NULL, 0, '2026-01-05 09:00:00+00', NULL, '2026-01-05 10:00:00+00', 'password-reset:08ab5261-4259-4e16-9eac-a34d7692ad9e', NULL, 0),
	('e7b74a83-3f23-4372-ab52-e6f75a885af7', 2, NULL, '2026-01-05 09:00:00+00', '2026-01-05 09:00:00+00', NULL, 0, '2026-01-05 09:00:00+00', NULL, '2026-01-05 10:00:00+00', 'password-reset:nobody-0', NULL, 0),
	('ad1d9781-7e28-42fc-93c5-6fd3468d6cd8', 3, '2._bQRZROhW5pkzXFu.Tq_N6gqeZvsC6gEbHAst8w.R_brZ__05UAdiQ155-HXJr_zakOY-sYdvu5wVPd-z8eGMXxSgeWAnhhulKrKFrxHM_zHVl_o6NqFadd_Olk0NloxVXoe2FE9wsjrLnn5CJBA-LEr3wAKs2as0ZOcDjL_k4T5oBOazSDtYKUhcLhcdWakuZGourxdsKHiCzyKTNH3uQJQX60WCp8rUtg8Epm_BcrkGNMvu67aMVhAFxxWkIJ1ATFSMGxANt1H4LN-uf1MYz2uN2h8WfcTba3FTg_D1qFR7KEM6q8HvdkqHEHVIkyOHatCSlR9Vxp5FXclMZ_2P0zjLHN9D6Hj1ucsbVnprm2TxFUEGk4yjZUbWYd8DCZipqMMC34WetQemZNWH-CvanZgNaIqyT_kXy44TONViHWDXW6sL99EeDLyBWVWFTWGWbGsTxBkd_ap', '2026-01-05 09:00:00+00', '2026-01-05 09:00:00+00', NULL, 0, '2026-01-05 09:00:00+00', NULL, '2026-01-05 10:00:00+00', 'email-verification:20ffa25c-9970-406c-8bce-31bc373c2a36', NULL, 0);
INSERT INTO public.oauth_clients VALUES
	('acme-ledger', 'ORG-APP-2', '2.f4BDjv1prCKCB1p2.Y2jUkqpAmRPE9KLqBTqzZg.xsW2WvxE-T6Z3tLJlz9sQEbNVZt3ot6Qe5DrMrmPpFtMdKJQHtexLfwL8g', '["http://127.0.0.1:3102/callback"]', '["http://127.0.0.1:3102/signed-out"]', '["openid", "profile"]', '["openid"]', NULL, true, NULL, true, '[]'),
	('acme-archive', 'ORG-APP-3', '2.EbzTsvz4R4Z3sG3j.xgg6RaEM6U2hqhc9F5CiXQ.7kbQEdfNFTwfk2kL4rpT8hp_eHaDo4H2RxdHbG9XU3pxYZiHHq5QgvD2GA', '["http://127.0.0.1:3102/callback"]', '["http://127.0.0.1:3102/signed-out"]', '["openid"]', '["openid"]', NULL, true, NULL, true, '[]'),
	('acme-fax', 'ORG-APP-4', '2.r-NAV97TBwy8rsq2.i_IMB22RUe1lqP6UmJAghQ.8Vd9rlgR_NRnlW7TNDYjgB2pi7fnvCWLy9biwo21yhb9PfqH82kMAjrDlA', '["http://127.0.0.1:3102/callback"]', '["http://127.0.0.1:3102/signed-out"]', '["openid"]', '["openid"]', NULL, true, NULL, true, '[]'),
	('acme-seal', 'ORG-APP-5', '2.voCVF-cjZQtsF9iB.RlEel5wOcf-I5mtVDKAIrw.fRD2l7ZXCpQYjqMIwlbTVC3wMjNr25BHmLV_8uM0raPvs_6z6TLeYqja7A', '["http://127.0.0.1:3102/callback"]', '["http://127.0.0.1:3102/signed-out"]', '["openid"]', '["openid"]', NULL, true, NULL, true, '[]'),
	('acme-payroll', 'ORG-APP-6', '2.inEg9OrKqHybtNjg.GoayON8qjSBFWh6eGVw5CQ.0tpCjaYnCZSzZr87E7P9QxCSP_ho4O68Q-B5VcZq8b4NOxmYTS1JhvkI_g', '["http://127.0.0.1:3102/callback"]', '["http://127.0.0.1:3102/signed-out"]', '["openid"]', '["openid"]', NULL, true, NULL, true, '[]'),
	('acme-press', 'ORG-APP-7', '2.LKDoXbXxLv_lbqMj.SO6akQC7xvLLa69vs1j8hg.9WUpS4D8o3m-jAoFJtK0T-mCM5yXSlO4PvNl4gSxIRs7rUiW5vFk7uvEJQ', '["http://127.0.0.1:3102/callback"]', '["http://127.0.0.1:3102/signed-out"]', '["openid"]', '["openid"]', NULL, true, NULL, true, '[]'),
	('acme-safe', 'ORG-APP-8', '2.QD3b_Lmq00AB-iip.ggnqOaREEegmy70PLckdIg.PKXona7kecyNgfPvI7X-LDoNIlahl9GOQ68UYMMeByDC_BqKHx1djXbddg', '["http://127.0.0.1:3102/callback"]', '["http://127.0.0.1:3102/signed-out"]', '["openid"]', '["openid"]', NULL, true, NULL, true, '[]'),
	('acme-notes', 'ORG-APP-1', NULL, '["https://notes.acme.test/callback"]', '["https://notes.acme.test/signed-out"]', '["openid", "profile", "email", "offline_access"]', '["openid"]', NULL, true, 'https://notes.acme.test/logout', true, '[]');
INSERT INTO public.oidc_records VALUES
	('acme:Grant', 'wRHVkL5kzij0JBPFVpQ3WuEQu_ZVsZQDtqM112QmVz8', '{"exp": 1798719016, "iat": 1796040616, "kind": "Grant", "openid": {"scope": "email offline_access openid profile", "claims": ["sub", "auth_time", "amr", "name", "given_name", "family_name", "preferred_username", "picture", "email", "email_verified"]}, "clientId": "acme-notes", "accountId": "4f68e20c-3111-42b3-911f-67b248acb785"}', NULL, '2026-01-05 09:00:00+00', '2026-02-05 09:00:00+00', NULL),
	('acme:Session', 'krBBXbC3SeXfXe2hw8_UMnyUeyMjBXQg-yeiZYeKO18', '{"amr": ["pwd"], "exp": 1796083816, "iat": 1796040616, "uid": "e4fb09f2-a937-4050-9d64-f4c8c56106ee", "kind": "Session", "loginTs": 1796040616, "accountId": "4f68e20c-3111-42b3-911f-67b248acb785", "authorizations": {"acme-notes": {"sid": "M2scWknaM8JIpiThHuJbJWxlWrECGXuzhHbLslwl-80", "grantId": "SVzkSe5fPuyYQffE5kQHTrUWwPeI8zWDXnCMORKSxWI"}}}', NULL, '2026-01-05 09:00:00+00', '2026-01-05 21:00:00+00', NULL),
	('acme:AuthorizationCode', 'nVy9tmCFEI7E6bgAmvjpxbWi9oNInE2GGdR1wJ_wn3k', '{"amr": ["pwd"], "exp": 1796040676, "iat": 1796040616, "sid": "M2scWknaM8JIpiThHuJbJWxlWrECGXuzhHbLslwl-80", "kind": "AuthorizationCode", "nonce": "nonce-1", "scope": "email openid profile", "grantId": "SVzkSe5fPuyYQffE5kQHTrUWwPeI8zWDXnCMORKSxWI", "authTime": 1796040616, "clientId": "acme-notes", "accountId": "4f68e20c-3111-42b3-911f-67b248acb785", "sessionUid": "e4fb09f2-a937-4050-9d64-f4c8c56106ee", "redirectUri": "https://notes.acme.test/callback", "codeChallenge": "vnLS5KkDG4oS4B8MB0KCykEdG_bAkabPVhD1i3dtxNA", "expiresWithSession": true, "codeChallengeMethod": "S256"}', 'SVzkSe5fPuyYQffE5kQHTrUWwPeI8zWDXnCMORKSxWI', '2026-01-05 09:00:00+00', '2026-01-05 09:01:00+00', '2026-01-05 09:00:00+00'),
	('acme:AccessToken', '0rI9wXyxBplmjX-R3xdVENSTbw6KAVXXSPJZ43Uw2Go', '{"exp": 1796044217, "gty": "authorization_code", "iat": 1796040617, "sid": "M2scWknaM8JIpiThHuJbJWxlWrECGXuzhHbLslwl-80", "kind": "AccessToken", "scope": "email openid profile", "grantId": "SVzkSe5fPuyYQffE5kQHTrUWwPeI8zWDXnCMORKSxWI", "clientId": "acme-notes", "accountId": "4f68e20c-3111-42b3-911f-67b248acb785", "sessionUid": "e4fb09f2-a937-4050-9d64-f4c8c56106ee", "expiresWithSession": true}', 'SVzkSe5fPuyYQffE5kQHTrUWwPeI8zWDXnCMORKSxWI', '2026-01-05 09:00:00+00', '2026-01-05 10:00:00+00', NULL);
INSERT INTO public.org_apps VALUES
	('ORG-APP-1', 'APP-1', 'ORG-1', 'ACTIVE', NULL, NULL, 'http://127.0.0.1:3102/start/acme-notes', false),
	('ORG-APP-2', 'APP-2', 'ORG-1', 'ACTIVE', NULL, NULL, 'http://127.0.0.1:3102/start/acme-ledger', false),
	('ORG-APP-3', 'APP-3', 'ORG-1', 'ACTIVE', '2026-02-04 09:00:00+00', NULL, 'http://127.0.0.1:3102/start/acme-archive', false),
	('ORG-APP-4', 'APP-4', 'ORG-1', 'ACTIVE', NULL, '2026-01-04 09:00:00+00', 'http://127.0.0.1:3102/start/acme-fax', false),
	('ORG-APP-5', 'APP-5', 'ORG-1', 'DEACTIVATED', NULL, NULL, 'http://127.0.0.1:3102/start/acme-seal', false),
	('ORG-APP-6', 'APP-6', 'ORG-1', 'ACTIVE', NULL, NULL, 'http://127.0.0.1:3102/start/acme-payroll', false),
	('ORG-APP-7', 'APP-7', 'ORG-1', 'ACTIVE', NULL, NULL, 'http://127.0.0.1:3102/start/acme-press', false),
	('ORG-APP-8', 'APP-8', 'ORG-1', 'ACTIVE', NULL, NULL, 'http://127.0.0.1:3102/start/acme-safe', false);
INSERT INTO public.organisation_domains VALUES
	('acme.test', 'ORG-1'),
	('globex.test', 'ORG-2'),
	('globex.test', 'ORG-3'),
	('initech.test', 'ORG-3');
INSERT INTO public.organisations VALUES
	('ORG-0', 'Default', 'default', 'Default', NULL, '{"duration": {"day": 180}, "maxLength": 30, "minLength": 8, "requiredNumber": true, "requiredSymbol": true, "requiredLowerCase": true, "requiredUpperCase": false}', NULL, false, false, NULL, true, '2026-01-05 09:00:00+00', NULL, NULL, NULL, NULL, false),
	('ORG-1', 'Acme', 'acme', 'Acme', '/dev/icons/acme.svg', '{"duration": {"day": 90}, "maxLength": 30, "minLength": 10, "requiredNumber": true, "requiredSymbol": true, "requiredLowerCase": true, "requiredUpperCase": true}', 'https://directory.acme.test/password', false, false, NULL, true, '2026-01-05 09:00:00+00', 'admin@acme.test', '#0b7a5b', NULL, NULL, false),
	('ORG-2', 'Globex', 'globex', 'Globex', NULL, '{"duration": {"day": 180}, "maxLength": 30, "minLength": 8, "requiredNumber": true, "requiredSymbol": true, "requiredLowerCase": true, "requiredUpperCase": false}', NULL, false, false, NULL, true, '2026-01-05 09:00:00+00', NULL, NULL, NULL, NULL, false),
	('ORG-3', 'Initech', 'initech', 'Initech', NULL, '{"duration": {"day": 180}, "maxLength": 30, "minLength": 8, "requiredNumber": true, "requiredSymbol": true, "requiredLowerCase": true, "requiredUpperCase": false}', NULL, false, true, NULL, true, '2026-01-05 09:00:00+00', NULL, NULL, NULL, NULL, false);
INSERT INTO public.scim_tokens VALUES
	('fede974a-29fe-4333-a678-ff945abf3b2a', 'iwy7cOV1rr3bLxrabZnh8mFE92wCBgowX2IIELx3uYg', 'ORG-1', 'Directory', 'root', '2026-11-30 12:10:18.764+00', NULL, NULL, NULL);
INSERT INTO public.sessions VALUES
	('038500c2-d4fd-4ea9-a423-6469fd3213b1', 'ldG6TyRDcyhsEr-nK-HzH_dB5kEvJTn2b5rQMBNNQug', '08ab5261-4259-4e16-9eac-a34d7692ad9e', 'e75e5a1b-f638-4273-a79f-c0eaa34a353a', 'PASSWORD', 'password', 'Safari, macOS 15', '2026-01-05 09:00:00+00', '2036-01-03 09:00:00+00', '2036-01-03 09:00:00+00', NULL, NULL, '2026-01-05 09:00:00+00', NULL, NULL, '[]'),
	('e4fb09f2-a937-4050-9d64-f4c8c56106ee', 'NHDqBbKzYJ5E8fYHFH19AY-uy-id6LECOsvU4O-t-4w', '4f68e20c-3111-42b3-911f-67b248acb785', 'e51da7bd-7ba6-422a-b44a-201f6d28bdab', 'PASSWORD', 'password', 'Chrome, Windows 10', '2026-01-05 09:00:00+00', '2026-01-05 11:00:00+00', '2026-01-05 21:00:00+00', NULL, NULL, '2026-01-05 09:00:00+00', '127.0.0.1', '2026-01-05 09:00:00+00', '["pwd"]');
INSERT INTO public.tokens VALUES
	('dNjTo50nyEX61arBxrh1nIxebbdqxorckmsGU8iMxbQ', 'single-session', '4f68e20c-3111-42b3-911f-67b248acb785', '{"proofs": {"first": "password", "freshAt": "2026-01-05T09:00:00.000Z", "methods": ["pwd"], "passwordUnfit": false, "securityStamp": 0, "authenticatedAt": "2026-01-05T09:00:00.000Z"}, "browser": "CzjOL1B9EsNElsQrnq8hTvJ5y4ftwQ5EqOCRl1wju-E"}', '2026-01-05 09:00:00+00', '2026-01-05 09:15:00+00', NULL, 'ada@acme.test', 0),
	('W8QfbjWkQx8-nlSsKTX39o-1AtxCW6p__a0b_l1ebLE', 'password-reset', '08ab5261-4259-4e16-9eac-a34d7692ad9e', '{}', '2026-01-05 09:00:00+00', '2026-01-05 10:00:00+00', NULL, 'multi@acme.test', 0),
	('tgJTBzVnIMykV_GcIwaK6wyGzHG03vgtZDQ8gvmOoWs', 'password-reset', 'nobody-0', '{}', '2026-01-05 09:00:00+00', '2026-01-05 10:00:00+00', NULL, 'nobody-0@nowhere.invalid', 0),
	('3ibLe-8f_Fx-aXjOrPtxwVhr3s9-d-p4gueZv_Z-auo', 'email-verification', '20ffa25c-9970-406c-8bce-31bc373c2a36', '{}', '2026-01-05 09:00:00+00', '2026-01-05 10:00:00+00', NULL, 'new@solo.test', 0);
INSERT INTO public.traffic VALUES
	('2026-01-05 09:00:00+00', 'build', 'sign-in identify seen', 3);
INSERT INTO public.users VALUES
	('nobody-0', 'nobody-0@nowhere.invalid', NULL, 'Nobody', 'Nobody', 'Nobody Nobody', NULL, 'DELETED', 'PASSWORD', NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, NULL, false, false, 'OPTIONAL', NULL, NULL, NULL, NULL, '2026-01-01 00:00:00+00', 0, NULL, NULL, NULL, NULL, NULL, true, NULL, NULL, NULL, NULL),
	('nobody-1', 'nobody-1@nowhere.invalid', NULL, 'Nobody', 'Nobody', 'Nobody Nobody', NULL, 'DELETED', 'PASSWORD', NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, NULL, false, false, 'OPTIONAL', NULL, NULL, NULL, NULL, '2026-01-01 00:00:00+00', 0, NULL, NULL, NULL, NULL, NULL, true, NULL, NULL, NULL, NULL),
	('nobody-2', 'nobody-2@nowhere.invalid', NULL, 'Nobody', 'Nobody', 'Nobody Nobody', NULL, 'DELETED', 'PASSWORD', NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, NULL, false, false, 'OPTIONAL', NULL, NULL, NULL, NULL, '2026-01-01 00:00:00+00', 0, NULL, NULL, NULL, NULL, NULL, true, NULL, NULL, NULL, NULL),
	('nobody-3', 'nobody-3@nowhere.invalid', NULL, 'Nobody', 'Nobody', 'Nobody Nobody', NULL, 'DELETED', 'PASSWORD', NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, NULL, false, false, 'OPTIONAL', NULL, NULL, NULL, NULL, '2026-01-01 00:00:00+00', 0, NULL, NULL, NULL, NULL, NULL, true, NULL, NULL, NULL, NULL),
	('nobody-4', 'nobody-4@nowhere.invalid', NULL, 'Nobody', 'Nobody', 'Nobody Nobody', NULL, 'DELETED', 'PASSWORD', NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, NULL, false, false, 'OPTIONAL', NULL, NULL, NULL, NULL, '2026-01-01 00:00:00+00', 0, NULL, NULL, NULL, NULL, NULL, true, NULL, NULL, NULL, NULL),
	('nobody-5', 'nobody-5@nowhere.invalid', NULL, 'Nobody', 'Nobody', 'Nobody Nobody', NULL, 'DELETED', 'PASSWORD', NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, NULL, false, false, 'OPTIONAL', NULL, NULL, NULL, NULL, '2026-01-01 00:00:00+00', 0, NULL, NULL, NULL, NULL, NULL, true, NULL, NULL, NULL, NULL),
	('nobody-6', 'nobody-6@nowhere.invalid', NULL, 'Nobody', 'Nobody', 'Nobody Nobody', NULL, 'DELETED', 'PASSWORD', NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, NULL, false, false, 'OPTIONAL', NULL, NULL, NULL, NULL, '2026-01-01 00:00:00+00', 0, NULL, NULL, NULL, NULL, NULL, true, NULL, NULL, NULL, NULL),
	('nobody-7', 'nobody-7@nowhere.invalid', NULL, 'Nobody', 'Nobody', 'Nobody Nobody', NULL, 'DELETED', 'PASSWORD', NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, NULL, false, false, 'OPTIONAL', NULL, NULL, NULL, NULL, '2026-01-01 00:00:00+00', 0, NULL, NULL, NULL, NULL, NULL, true, NULL, NULL, NULL, NULL),
	('nobody-8', 'nobody-8@nowhere.invalid', NULL, 'Nobody', 'Nobody', 'Nobody Nobody', NULL, 'DELETED', 'PASSWORD', NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, NULL, false, false, 'OPTIONAL', NULL, NULL, NULL, NULL, '2026-01-01 00:00:00+00', 0, NULL, NULL, NULL, NULL, NULL, true, NULL, NULL, NULL, NULL),
	('nobody-9', 'nobody-9@nowhere.invalid', NULL, 'Nobody', 'Nobody', 'Nobody Nobody', NULL, 'DELETED', 'PASSWORD', NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, NULL, false, false, 'OPTIONAL', NULL, NULL, NULL, NULL, '2026-01-01 00:00:00+00', 0, NULL, NULL, NULL, NULL, NULL, true, NULL, NULL, NULL, NULL),
	('nobody-10', 'nobody-10@nowhere.invalid', NULL, 'Nobody', 'Nobody', 'Nobody Nobody', NULL, 'DELETED', 'PASSWORD', NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, NULL, false, false, 'OPTIONAL', NULL, NULL, NULL, NULL, '2026-01-01 00:00:00+00', 0, NULL, NULL, NULL, NULL, NULL, true, NULL, NULL, NULL, NULL),
	('nobody-11', 'nobody-11@nowhere.invalid', NULL, 'Nobody', 'Nobody', 'Nobody Nobody', NULL, 'DELETED', 'PASSWORD', NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, NULL, false, false, 'OPTIONAL', NULL, NULL, NULL, NULL, '2026-01-01 00:00:00+00', 0, NULL, NULL, NULL, NULL, NULL, true, NULL, NULL, NULL, NULL),
	('nobody-12', 'nobody-12@nowhere.invalid', NULL, 'Nobody', 'Nobody', 'Nobody Nobody', NULL, 'DELETED', 'PASSWORD', NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, NULL, false, false, 'OPTIONAL', NULL, NULL, NULL, NULL, '2026-01-01 00:00:00+00', 0, NULL, NULL, NULL, NULL, NULL, true, NULL, NULL, NULL, NULL),
	('nobody-13', 'nobody-13@nowhere.invalid', NULL, 'Nobody', 'Nobody', 'Nobody Nobody', NULL, 'DELETED', 'PASSWORD', NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, NULL, false, false, 'OPTIONAL', NULL, NULL, NULL, NULL, '2026-01-01 00:00:00+00', 0, NULL, NULL, NULL, NULL, NULL, true, NULL, NULL, NULL, NULL),
	('nobody-14', 'nobody-14@nowhere.invalid', NULL, 'Nobody', 'Nobody', 'Nobody Nobody', NULL, 'DELETED', 'PASSWORD', NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, NULL, false, false, 'OPTIONAL', NULL, NULL, NULL, NULL, '2026-01-01 00:00:00+00', 0, NULL, NULL, NULL, NULL, NULL, true, NULL, NULL, NULL, NULL),
	('nobody-15', 'nobody-15@nowhere.invalid', NULL, 'Nobody', 'Nobody', 'Nobody Nobody', NULL, 'DELETED', 'PASSWORD', NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, NULL, false, false, 'OPTIONAL', NULL, NULL, NULL, NULL, '2026-01-01 00:00:00+00', 0, NULL, NULL, NULL, NULL, NULL, true, NULL, NULL, NULL, NULL),
	('6cad1ed7-12fb-4f28-8ebd-e6fed46885c0', 'setup@acme.test', 'ORG-1', 'Setup', 'Example', 'Setup Example', NULL, 'ACTIVATED', 'PASSWORD', NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$1M7jRqUBKsI851hzKhjF0w$pslVX9SeTav9W5avwhixejvCT6CEbhFpdZk+ccPY4J0', '2026-01-05 09:00:00+00', NULL, NULL, NULL, false, NULL, false, true, 'REQUIRED', NULL, NULL, NULL, NULL, '2026-01-05 09:00:00+00', 0, NULL, NULL, NULL, NULL, NULL, true, NULL, NULL, NULL, NULL),
	('fd62e539-b6ac-41f7-b36a-cb34d56215c8', 'none@solo.test', NULL, 'None', 'Example', 'None Example', NULL, 'ACTIVATED', 'PASSWORD', NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$1M7jRqUBKsI851hzKhjF0w$pslVX9SeTav9W5avwhixejvCT6CEbhFpdZk+ccPY4J0', '2026-01-05 09:00:00+00', NULL, NULL, NULL, false, NULL, false, true, 'NONE', NULL, NULL, NULL, NULL, '2026-01-05 09:00:00+00', 0, NULL, NULL, NULL, NULL, NULL, true, NULL, NULL, NULL, NULL),
	('6bef4a0e-8130-46a2-9ad9-255db113e660', 'passkey@acme.test', 'ORG-1', 'Passkey', 'Example', 'Passkey Example', NULL, 'ACTIVATED', 'PASSWORD', NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$1M7jRqUBKsI851hzKhjF0w$pslVX9SeTav9W5avwhixejvCT6CEbhFpdZk+ccPY4J0', '2026-01-05 09:00:00+00', NULL, NULL, NULL, false, NULL, false, false, 'OPTIONAL', NULL, NULL, NULL, NULL, '2026-01-05 09:00:00+00', 0, NULL, NULL, NULL, NULL, NULL, true, NULL, NULL, NULL, NULL),
	('43288836-43cf-42b9-a35c-9ca7a0385cae', 'device@acme.test', 'ORG-1', 'Device', 'Example', 'Device Example', NULL, 'ACTIVATED', 'PASSWORD', NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$1M7jRqUBKsI851hzKhjF0w$pslVX9SeTav9W5avwhixejvCT6CEbhFpdZk+ccPY4J0', '2026-01-05 09:00:00+00', NULL, NULL, NULL, true, NULL, false, false, 'OPTIONAL', NULL, NULL, NULL, NULL, '2026-01-05 09:00:00+00', 0, NULL, NULL, NULL, NULL, NULL, true, NULL, NULL, NULL, NULL),
	('08ab5261-4259-4e16-9eac-a34d7692ad9e', 'multi@acme.test', 'ORG-1', 'Multi', 'Example', 'Multi Example', NULL, 'ACTIVATED', 'PASSWORD', NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$1M7jRqUBKsI851hzKhjF0w$pslVX9SeTav9W5avwhixejvCT6CEbhFpdZk+ccPY4J0', '2026-01-05 09:00:00+00', NULL, NULL, NULL, false, NULL, false, false, 'OPTIONAL', NULL, NULL, NULL, NULL, '2026-01-05 09:00:00+00', 0, NULL, NULL, NULL, NULL, NULL, true, NULL, NULL, NULL, NULL),
	('4f68e20c-3111-42b3-911f-67b248acb785', 'ada@acme.test', 'ORG-1', 'Ada', 'Example', 'Ada Example', NULL, 'ACTIVATED', 'PASSWORD', NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$1M7jRqUBKsI851hzKhjF0w$pslVX9SeTav9W5avwhixejvCT6CEbhFpdZk+ccPY4J0', '2026-01-05 09:00:00+00', NULL, '2026-01-05 09:00:00+00', NULL, false, NULL, false, false, 'OPTIONAL', NULL, NULL, NULL, NULL, '2026-01-05 09:00:00+00', 0, NULL, NULL, NULL, NULL, NULL, true, 'en', NULL, NULL, NULL),
	('c1e049e3-d154-4aab-a16c-02bcfb10b310', 'later@solo.test', NULL, 'Later', 'Example', 'Later Example', NULL, 'ACTIVATED', 'PASSWORD', NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$1M7jRqUBKsI851hzKhjF0w$pslVX9SeTav9W5avwhixejvCT6CEbhFpdZk+ccPY4J0', '2026-01-05 09:00:00+00', NULL, NULL, '2026-11-30 12:10:18.884+00', false, NULL, false, true, 'OPTIONAL', NULL, NULL, NULL, NULL, '2026-01-05 09:00:00+00', 0, NULL, NULL, NULL, NULL, NULL, true, NULL, NULL, NULL, NULL),
	('b46f33fa-f201-401f-bfa3-299d3cf74d5f', 'zone@acme.test', 'ORG-1', 'Zone', 'Example', 'Zone Example', NULL, 'ACTIVATED', 'PASSWORD', NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$1M7jRqUBKsI851hzKhjF0w$pslVX9SeTav9W5avwhixejvCT6CEbhFpdZk+ccPY4J0', '2026-01-05 09:00:00+00', NULL, NULL, NULL, false, '["203.0.113.0/24"]', false, false, 'OPTIONAL', NULL, NULL, NULL, NULL, '2026-01-05 09:00:00+00', 0, NULL, NULL, NULL, NULL, NULL, true, NULL, NULL, NULL, NULL),
	('a105d4f0-a264-4bc3-aa49-8809ba39c2c3', 'twin@shared.test', 'ORG-1', 'Twin', 'Example', 'Twin Example', NULL, 'ACTIVATED', 'PASSWORD', NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$1M7jRqUBKsI851hzKhjF0w$pslVX9SeTav9W5avwhixejvCT6CEbhFpdZk+ccPY4J0', '2026-01-05 09:00:00+00', NULL, NULL, NULL, false, NULL, false, false, 'OPTIONAL', NULL, NULL, NULL, NULL, '2026-01-05 09:00:00+00', 0, NULL, NULL, NULL, NULL, NULL, true, NULL, NULL, NULL, NULL),
	('05b741e9-a9ca-4c0d-97d5-deafaba195df', 'twin@shared.test', 'ORG-2', 'Twin', 'Example', 'Twin Example', NULL, 'ACTIVATED', 'PASSWORD', NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$1M7jRqUBKsI851hzKhjF0w$pslVX9SeTav9W5avwhixejvCT6CEbhFpdZk+ccPY4J0', '2026-01-05 09:00:00+00', NULL, NULL, NULL, false, NULL, false, false, 'OPTIONAL', NULL, NULL, NULL, NULL, '2026-01-05 09:00:00+00', 0, NULL, NULL, NULL, NULL, NULL, true, NULL, NULL, NULL, NULL),
	('2509d9fd-43a8-4e4a-9210-8e6533327e99', 'otp@acme.test', 'ORG-1', 'Otp', 'Example', 'Otp Example', NULL, 'ACTIVATED', 'PASSWORD', NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$1M7jRqUBKsI851hzKhjF0w$pslVX9SeTav9W5avwhixejvCT6CEbhFpdZk+ccPY4J0', '2026-01-05 09:00:00+00', NULL, NULL, NULL, false, NULL, true, false, 'OPTIONAL', 'backup@mail.test', '2.F9cn2X6I_BO9OXIn.Hf7KxplZHdmw4n_Ud2bDog.N_x4gIg-8PuZ-YBEoEd0uCbOXB27XczI4I_k7GL9OlE', '2026-01-05 09:00:00+00', NULL, '2026-01-05 09:00:00+00', 1, NULL, NULL, NULL, NULL, NULL, true, NULL, NULL, NULL, NULL),
	('7e5139f4-fe8a-4d69-a848-063ff989a1de', 'remind@acme.test', 'ORG-1', 'Remind', 'Example', 'Remind Example', NULL, 'ACTIVATED', 'PASSWORD', NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$1M7jRqUBKsI851hzKhjF0w$pslVX9SeTav9W5avwhixejvCT6CEbhFpdZk+ccPY4J0', '2025-11-26 09:00:00+00', NULL, NULL, NULL, false, NULL, false, false, 'OPTIONAL', NULL, NULL, NULL, NULL, '2026-01-05 09:00:00+00', 0, NULL, NULL, NULL, NULL, NULL, true, NULL, NULL, NULL, NULL),
	('cdc6b2df-483f-4893-a88f-a02a51a14c7a', 'expired@acme.test', 'ORG-1', 'Expired', 'Example', 'Expired Example', NULL, 'ACTIVATED', 'PASSWORD', NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$1M7jRqUBKsI851hzKhjF0w$pslVX9SeTav9W5avwhixejvCT6CEbhFpdZk+ccPY4J0', '2025-09-27 09:00:00+00', NULL, NULL, NULL, false, NULL, false, false, 'OPTIONAL', NULL, NULL, NULL, NULL, '2026-01-05 09:00:00+00', 0, NULL, NULL, NULL, NULL, NULL, true, NULL, NULL, NULL, NULL),
	('87872387-9659-41ac-9ec8-b637072a6ec6', 'locked@acme.test', 'ORG-1', 'Locked', 'Example', 'Locked Example', NULL, 'ACTIVATED', 'PASSWORD', NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$1M7jRqUBKsI851hzKhjF0w$pslVX9SeTav9W5avwhixejvCT6CEbhFpdZk+ccPY4J0', '2026-01-05 09:00:00+00', NULL, NULL, '2026-01-05 09:00:00+00', false, NULL, false, false, 'OPTIONAL', NULL, NULL, NULL, NULL, '2026-01-05 09:00:00+00', 0, NULL, NULL, NULL, NULL, NULL, true, NULL, NULL, NULL, NULL),
	('3a12f020-c807-4a76-a4cf-e92759f12ad7', 'pending@acme.test', 'ORG-1', 'Pending', 'Example', 'Pending Example', NULL, 'PENDING', 'PASSWORD', NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$1M7jRqUBKsI851hzKhjF0w$pslVX9SeTav9W5avwhixejvCT6CEbhFpdZk+ccPY4J0', '2026-01-05 09:00:00+00', NULL, NULL, NULL, false, NULL, false, false, 'OPTIONAL', NULL, NULL, NULL, NULL, '2026-01-05 09:00:00+00', 0, NULL, NULL, NULL, NULL, NULL, true, NULL, NULL, NULL, NULL),
	('4ecb8fe5-b870-4719-bd90-1e56cbb50f96', 'deactivated@acme.test', 'ORG-1', 'Deactivated', 'Example', 'Deactivated Example', NULL, 'DEACTIVATED', 'PASSWORD', NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$1M7jRqUBKsI851hzKhjF0w$pslVX9SeTav9W5avwhixejvCT6CEbhFpdZk+ccPY4J0', '2026-01-05 09:00:00+00', NULL, NULL, NULL, false, NULL, false, false, 'OPTIONAL', NULL, NULL, NULL, NULL, '2026-01-05 09:00:00+00', 0, NULL, NULL, NULL, NULL, NULL, true, NULL, NULL, NULL, NULL),
	('be92bf39-5f5d-45ae-b4ca-cb56573d3eaa', 'dormant@acme.test', 'ORG-1', 'Dormant', 'Example', 'Dormant Example', NULL, 'ACTIVATED', 'PASSWORD', NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$1M7jRqUBKsI851hzKhjF0w$pslVX9SeTav9W5avwhixejvCT6CEbhFpdZk+ccPY4J0', '2026-01-05 09:00:00+00', NULL, '2024-12-01 09:00:00+00', NULL, false, NULL, false, false, 'OPTIONAL', NULL, NULL, NULL, NULL, '2026-01-05 09:00:00+00', 0, NULL, NULL, NULL, NULL, NULL, true, NULL, NULL, NULL, NULL),
	('d608cddb-c5e2-4f03-a86a-12049a5648ab', 'unapproved@acme.test', 'ORG-1', 'Unapproved', 'Example', 'Unapproved Example', NULL, 'UNAPPROVED', 'PASSWORD', NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$1M7jRqUBKsI851hzKhjF0w$pslVX9SeTav9W5avwhixejvCT6CEbhFpdZk+ccPY4J0', '2026-01-05 09:00:00+00', NULL, NULL, NULL, false, NULL, false, false, 'OPTIONAL', NULL, NULL, NULL, NULL, '2026-01-05 09:00:00+00', 0, NULL, NULL, NULL, NULL, NULL, true, NULL, NULL, NULL, NULL),
	('00437b8b-b216-4cfe-b6c9-316a02a3b645', 'deleted@acme.test', 'ORG-1', 'Deleted', 'Example', 'Deleted Example', NULL, 'DELETED', 'PASSWORD', NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$1M7jRqUBKsI851hzKhjF0w$pslVX9SeTav9W5avwhixejvCT6CEbhFpdZk+ccPY4J0', '2026-01-05 09:00:00+00', NULL, NULL, NULL, false, NULL, false, false, 'OPTIONAL', NULL, NULL, NULL, NULL, '2026-01-05 09:00:00+00', 0, NULL, NULL, NULL, NULL, NULL, true, NULL, NULL, NULL, NULL),
	('92628a78-30b0-4f39-99cd-43af0c62056d', 'unverified@solo.test', NULL, 'Unverified', 'Example', 'Unverified Example', NULL, 'UNVERIFIED', 'PASSWORD', NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$1M7jRqUBKsI851hzKhjF0w$pslVX9SeTav9W5avwhixejvCT6CEbhFpdZk+ccPY4J0', '2026-01-05 09:00:00+00', NULL, NULL, NULL, false, NULL, false, false, 'OPTIONAL', NULL, NULL, NULL, NULL, '2026-01-05 09:00:00+00', 0, NULL, NULL, NULL, NULL, NULL, true, NULL, NULL, NULL, NULL),
	('24a8bbb4-fbf3-4203-9d0a-9faed3e69762', 'directory@acme.test', 'ORG-1', 'Directory', 'Example', 'Directory Example', NULL, 'ACTIVATED', 'PASSWORD', 'SYNCED', NULL, '$argon2id$v=19$m=19456,t=2,p=1$1M7jRqUBKsI851hzKhjF0w$pslVX9SeTav9W5avwhixejvCT6CEbhFpdZk+ccPY4J0', '2026-01-05 09:00:00+00', NULL, NULL, NULL, false, NULL, false, false, 'OPTIONAL', NULL, NULL, NULL, NULL, '2026-01-05 09:00:00+00', 0, NULL, NULL, NULL, NULL, NULL, true, NULL, NULL, NULL, NULL),
	('a9c9d113-655b-4f3c-a55d-0f9e27bf1bf7', 'invited@acme.test', 'ORG-1', 'Invited', 'Example', 'Invited Example', NULL, 'PENDING', 'PASSWORD', NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, NULL, false, false, 'OPTIONAL', NULL, NULL, NULL, NULL, '2026-01-05 09:00:00+00', 0, NULL, NULL, NULL, NULL, NULL, true, NULL, NULL, NULL, NULL),
	('c2db5ac8-d9da-4088-b46e-4919d61ec4e0', 'disconnected@acme.test', 'ORG-1', 'Disconnected', 'Example', 'Disconnected Example', NULL, 'ACTIVATED', 'PASSWORD', 'DISCONNECTED', NULL, NULL, NULL, NULL, NULL, NULL, false, NULL, false, false, 'OPTIONAL', NULL, NULL, NULL, NULL, '2026-01-05 09:00:00+00', 0, NULL, NULL, NULL, NULL, NULL, true, NULL, NULL, NULL, NULL),
	('907103e0-8dcb-49a9-b0e3-2a63173fa5aa', 'idp@acme.test', 'ORG-1', 'Idp', 'Example', 'Idp Example', NULL, 'ACTIVATED', 'PASSWORD', NULL, '/dev/identity-provider', NULL, NULL, NULL, NULL, NULL, false, NULL, false, false, 'OPTIONAL', NULL, NULL, NULL, NULL, '2026-01-05 09:00:00+00', 0, NULL, NULL, NULL, NULL, NULL, true, NULL, NULL, NULL, NULL),
	('93b3d437-4219-44df-8fba-8fedddce1cf0', 'google@solo.test', NULL, 'Google', 'Example', 'Google Example', NULL, 'ACTIVATED', 'GOOGLE', NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, NULL, false, false, 'OPTIONAL', NULL, NULL, NULL, NULL, '2026-01-05 09:00:00+00', 1, NULL, NULL, NULL, NULL, NULL, true, NULL, NULL, NULL, NULL),
	('1eab5647-9592-42e4-8d82-b469cc4dfd31', 'gone@solo.test', NULL, 'Gone', 'Example', 'Gone Example', NULL, 'DEACTIVATED', 'GOOGLE', NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, NULL, false, false, 'OPTIONAL', NULL, NULL, NULL, NULL, '2026-01-05 09:00:00+00', 1, NULL, NULL, NULL, NULL, NULL, true, NULL, NULL, NULL, NULL),
	('20ffa25c-9970-406c-8bce-31bc373c2a36', 'new@solo.test', NULL, 'Ann', 'Lee', 'Ann Lee', NULL, 'UNVERIFIED', 'PASSWORD', NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$GXIrtfwzHzmF2CGaS82k+A$ifiH8fkq2JTamMt5K44YyXGAQL/IPWFfqMIQAzzemRw', '2026-01-05 09:00:00+00', NULL, NULL, NULL, false, NULL, false, false, 'OPTIONAL', NULL, NULL, NULL, NULL, '2026-01-05 09:00:00+00', 0, NULL, '2026-01-05 09:00:00+00', NULL, NULL, NULL, true, 'en', NULL, NULL, NULL);
INSERT INTO public.visit_steps OVERRIDING SYSTEM VALUE VALUES
	(1, '2026-01-05 09:00:00+00', '7K3M-9Q2X-VB4T', 'mark', NULL, 'env.read', 'OK', 3, '', '');
SELECT pg_catalog.setval('public.audit_events_id_seq', 8, true);
SELECT pg_catalog.setval('public.logouts_number_seq', 1, false);
SELECT pg_catalog.setval('public.mails_number_seq', 3, true);
SELECT pg_catalog.setval('public.release_live_number_seq', 1, false);
SELECT pg_catalog.setval('public.visit_steps_id_seq', 1, true);
ALTER TABLE ONLY public.administrators
    ADD CONSTRAINT administrators_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.app_assignments
    ADD CONSTRAINT app_assignments_pkey PRIMARY KEY (org_app_id, user_id);
ALTER TABLE ONLY public.app_sessions
    ADD CONSTRAINT app_sessions_pkey PRIMARY KEY (session_id, client_id);
ALTER TABLE ONLY public.apps
    ADD CONSTRAINT apps_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.attempts
    ADD CONSTRAINT attempts_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.audit_events
    ADD CONSTRAINT audit_events_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.bucket_entries
    ADD CONSTRAINT bucket_entries_device_id_user_id_key UNIQUE (device_id, user_id);
ALTER TABLE ONLY public.bucket_entries
    ADD CONSTRAINT bucket_entries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.consents
    ADD CONSTRAINT consents_pkey PRIMARY KEY (user_id, client_id, scope);
ALTER TABLE ONLY public.counters
    ADD CONSTRAINT counters_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.devices
    ADD CONSTRAINT devices_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.devices
    ADD CONSTRAINT devices_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.factor_setups
    ADD CONSTRAINT factor_setups_pkey PRIMARY KEY (binding);
ALTER TABLE ONLY public.facts
    ADD CONSTRAINT facts_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.former_members
    ADD CONSTRAINT former_members_pkey PRIMARY KEY (org_id, address_hash);
ALTER TABLE ONLY public.group_members
    ADD CONSTRAINT group_members_pkey PRIMARY KEY (group_id, user_id);
ALTER TABLE ONLY public.groups
    ADD CONSTRAINT groups_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.guarded_accounts
    ADD CONSTRAINT guarded_accounts_pkey PRIMARY KEY (choice, account);
ALTER TABLE ONLY public.guarded_outcomes
    ADD CONSTRAINT guarded_outcomes_pkey PRIMARY KEY (choice, is_candidate, outcome);
ALTER TABLE ONLY public.inquiries
    ADD CONSTRAINT inquiries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.interactions
    ADD CONSTRAINT interactions_pkey PRIMARY KEY (id_hash);
ALTER TABLE ONLY public.kept_answers
    ADD CONSTRAINT kept_answers_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.keys
    ADD CONSTRAINT keys_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.known_devices
    ADD CONSTRAINT known_devices_pkey PRIMARY KEY (device_id, user_id);
ALTER TABLE ONLY public.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.licence_renewals
    ADD CONSTRAINT licence_renewals_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.licence_renewals
    ADD CONSTRAINT licence_renewals_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.linked_accounts
    ADD CONSTRAINT linked_accounts_pkey PRIMARY KEY (issuer, subject);
ALTER TABLE ONLY public.linked_accounts
    ADD CONSTRAINT linked_accounts_user_id_issuer_key UNIQUE (user_id, issuer);
ALTER TABLE ONLY public.logouts
    ADD CONSTRAINT logouts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.mails
    ADD CONSTRAINT mails_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.oauth_clients
    ADD CONSTRAINT oauth_clients_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.oidc_records
    ADD CONSTRAINT oidc_records_pkey PRIMARY KEY (kind, hash);
ALTER TABLE ONLY public.org_apps
    ADD CONSTRAINT org_apps_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.organisation_domains
    ADD CONSTRAINT organisation_domains_pkey PRIMARY KEY (domain, org_id);
ALTER TABLE ONLY public.organisations
    ADD CONSTRAINT organisations_alias_key UNIQUE (alias);
ALTER TABLE ONLY public.organisations
    ADD CONSTRAINT organisations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_pkey PRIMARY KEY (credential_id);
ALTER TABLE ONLY public.release_contents
    ADD CONSTRAINT release_contents_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.release_live
    ADD CONSTRAINT release_live_pkey PRIMARY KEY (number);
ALTER TABLE ONLY public.release_members
    ADD CONSTRAINT release_members_pkey PRIMARY KEY (release, path);
ALTER TABLE ONLY public.releases
    ADD CONSTRAINT releases_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.scim_tokens
    ADD CONSTRAINT scim_tokens_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.scim_tokens
    ADD CONSTRAINT scim_tokens_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.sign_ons
    ADD CONSTRAINT sign_ons_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT tokens_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.traffic
    ADD CONSTRAINT traffic_pkey PRIMARY KEY (hour, release, name);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.visit_steps
    ADD CONSTRAINT visit_steps_pkey PRIMARY KEY (id);
CREATE UNIQUE INDEX administrators_name ON public.administrators USING btree (lower(name));
CREATE INDEX administrators_org_id ON public.administrators USING btree (org_id);
CREATE INDEX app_assignments_user_id ON public.app_assignments USING btree (user_id);
CREATE INDEX app_sessions_client ON public.app_sessions USING btree (client_id);
CREATE INDEX audit_events_at ON public.audit_events USING btree (at);
CREATE INDEX audit_events_subject ON public.audit_events USING btree (subject, id);
CREATE INDEX bucket_entries_session_id ON public.bucket_entries USING btree (session_id);
CREATE INDEX bucket_entries_user_id ON public.bucket_entries USING btree (user_id);
CREATE INDEX consents_client_id ON public.consents USING btree (client_id);
CREATE INDEX factor_setups_user_id ON public.factor_setups USING btree (user_id);
CREATE INDEX group_members_user ON public.group_members USING btree (user_id);
CREATE UNIQUE INDEX groups_display_name ON public.groups USING btree (org_id, lower(display_name));
CREATE INDEX inquiries_user_id ON public.inquiries USING btree (user_id);
CREATE INDEX interactions_browser ON public.interactions USING btree (browser, created_at);
CREATE INDEX kept_answers_end ON public.kept_answers USING btree (expires_at);
CREATE INDEX known_devices_user_id ON public.known_devices USING btree (user_id);
CREATE INDEX licence_renewals_org_app_id ON public.licence_renewals USING btree (org_app_id);
CREATE INDEX logouts_client ON public.logouts USING btree (client_id);
CREATE INDEX logouts_due ON public.logouts USING btree (next_try_at);
CREATE INDEX mails_topic ON public.mails USING btree (topic) WHERE ((sent_at IS NULL) AND (failed_at IS NULL));
CREATE INDEX mails_waiting ON public.mails USING btree (next_try_at) WHERE ((sent_at IS NULL) AND (failed_at IS NULL));
CREATE INDEX oauth_clients_org_app_id ON public.oauth_clients USING btree (org_app_id);
CREATE INDEX oidc_records_account ON public.oidc_records USING btree (((payload ->> 'accountId'::text)));
CREATE INDEX oidc_records_grant ON public.oidc_records USING btree (grant_id);
CREATE INDEX org_apps_app_id ON public.org_apps USING btree (app_id);
CREATE INDEX org_apps_org_id ON public.org_apps USING btree (org_id);
CREATE INDEX organisation_domains_org_id ON public.organisation_domains USING btree (org_id);
CREATE INDEX passkeys_device_id ON public.passkeys USING btree (device_id);
CREATE INDEX passkeys_user ON public.passkeys USING btree (user_id);
CREATE INDEX password_history_user ON public.password_history USING btree (user_id);
CREATE INDEX release_members_hash ON public.release_members USING btree (hash);
CREATE INDEX release_members_path ON public.release_members USING btree (path);
CREATE INDEX scim_tokens_org_id ON public.scim_tokens USING btree (org_id);
CREATE INDEX sessions_device_id ON public.sessions USING btree (device_id);
CREATE INDEX sessions_user ON public.sessions USING btree (user_id);
CREATE INDEX sign_ons_org_app_id ON public.sign_ons USING btree (org_app_id);
CREATE INDEX sign_ons_session ON public.sign_ons USING btree (session_id);
CREATE INDEX sign_ons_user_id ON public.sign_ons USING btree (user_id);
CREATE INDEX tokens_user ON public.tokens USING btree (user_id);
CREATE INDEX users_directory ON public.users USING btree (org_id, created_at, id) WHERE (state <> ALL (ARRAY['DELETED'::text, 'UNVERIFIED'::text]));
CREATE INDEX users_external_id ON public.users USING btree (org_id, external_id) WHERE (external_id IS NOT NULL);
CREATE INDEX users_last_modified ON public.users USING btree (org_id, COALESCE(modified_at, created_at));
CREATE INDEX users_organisation ON public.users USING btree (org_id, created_at, id);
CREATE INDEX users_unverified ON public.users USING btree (signed_up_at) WHERE (state = 'UNVERIFIED'::text);
CREATE UNIQUE INDEX users_username ON public.users USING btree (lower(username), COALESCE(org_id, ''::text));
CREATE INDEX visit_steps_reference ON public.visit_steps USING btree (reference);
CREATE INDEX visit_steps_visit ON public.visit_steps USING btree (visit, at);
CREATE TRIGGER audit_events_append_only BEFORE DELETE OR UPDATE ON public.audit_events FOR EACH ROW EXECUTE FUNCTION public.keep_audit_events();
CREATE TRIGGER linked_accounts_security_stamp AFTER INSERT OR DELETE ON public.linked_accounts FOR EACH ROW EXECUTE FUNCTION public.raise_security_stamp_of_owner();
CREATE TRIGGER logouts_of_session AFTER UPDATE OF ended_at ON public.sessions FOR EACH ROW WHEN (((old.ended_at IS NULL) AND (new.ended_at IS NOT NULL) AND (new.end_reason IS DISTINCT FROM 'REPLACED'::text))) EXECUTE FUNCTION public.queue_logouts();
CREATE TRIGGER passkeys_security_stamp AFTER INSERT OR DELETE ON public.passkeys FOR EACH ROW EXECUTE FUNCTION public.raise_security_stamp_of_owner();
CREATE TRIGGER users_security_stamp BEFORE UPDATE ON public.users FOR EACH ROW WHEN ((((((((old.username IS DISTINCT FROM new.username) OR (old.org_id IS DISTINCT FROM new.org_id)) OR (old.password_hash IS DISTINCT FROM new.password_hash)) OR ((old.otp_secret IS NULL) IS DISTINCT FROM (new.otp_secret IS NULL))) OR (old.mfa_active IS DISTINCT FROM new.mfa_active)) OR (old.alternative_email IS DISTINCT FROM new.alternative_email)) OR ((old.otp_secret IS DISTINCT FROM new.otp_secret) AND (current_setting('vestibule.reseals'::text, true) IS DISTINCT FROM 'yes'::text)))) EXECUTE FUNCTION public.raise_security_stamp();
ALTER TABLE ONLY public.administrators
    ADD CONSTRAINT administrators_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.app_assignments
    ADD CONSTRAINT app_assignments_org_app_id_fkey FOREIGN KEY (org_app_id) REFERENCES public.org_apps(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.app_assignments
    ADD CONSTRAINT app_assignments_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.app_sessions
    ADD CONSTRAINT app_sessions_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.oauth_clients(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.app_sessions
    ADD CONSTRAINT app_sessions_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.sessions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.bucket_entries
    ADD CONSTRAINT bucket_entries_device_id_fkey FOREIGN KEY (device_id) REFERENCES public.devices(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.bucket_entries
    ADD CONSTRAINT bucket_entries_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.sessions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.bucket_entries
    ADD CONSTRAINT bucket_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.consents
    ADD CONSTRAINT consents_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.oauth_clients(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.consents
    ADD CONSTRAINT consents_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.factor_setups
    ADD CONSTRAINT factor_setups_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.former_members
    ADD CONSTRAINT former_members_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.group_members
    ADD CONSTRAINT group_members_group_id_fkey FOREIGN KEY (group_id) REFERENCES public.groups(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.group_members
    ADD CONSTRAINT group_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.groups
    ADD CONSTRAINT groups_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.inquiries
    ADD CONSTRAINT inquiries_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.known_devices
    ADD CONSTRAINT known_devices_device_id_fkey FOREIGN KEY (device_id) REFERENCES public.devices(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.known_devices
    ADD CONSTRAINT known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.licence_renewals
    ADD CONSTRAINT licence_renewals_org_app_id_fkey FOREIGN KEY (org_app_id) REFERENCES public.org_apps(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.linked_accounts
    ADD CONSTRAINT linked_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.logouts
    ADD CONSTRAINT logouts_client_id_fkey FOREIGN KEY (client_id) REFERENCES public.oauth_clients(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.oauth_clients
    ADD CONSTRAINT oauth_clients_org_app_id_fkey FOREIGN KEY (org_app_id) REFERENCES public.org_apps(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.org_apps
    ADD CONSTRAINT org_apps_app_id_fkey FOREIGN KEY (app_id) REFERENCES public.apps(id);
ALTER TABLE ONLY public.org_apps
    ADD CONSTRAINT org_apps_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(id);
ALTER TABLE ONLY public.organisation_domains
    ADD CONSTRAINT organisation_domains_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_device_id_fkey FOREIGN KEY (device_id) REFERENCES public.devices(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.password_history
    ADD CONSTRAINT password_history_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.release_members
    ADD CONSTRAINT release_members_hash_fkey FOREIGN KEY (hash) REFERENCES public.release_contents(hash);
ALTER TABLE ONLY public.release_members
    ADD CONSTRAINT release_members_release_fkey FOREIGN KEY (release) REFERENCES public.releases(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.scim_tokens
    ADD CONSTRAINT scim_tokens_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_device_id_fkey FOREIGN KEY (device_id) REFERENCES public.devices(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.sign_ons
    ADD CONSTRAINT sign_ons_org_app_id_fkey FOREIGN KEY (org_app_id) REFERENCES public.org_apps(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.sign_ons
    ADD CONSTRAINT sign_ons_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.sessions(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.sign_ons
    ADD CONSTRAINT sign_ons_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organisations(id);
