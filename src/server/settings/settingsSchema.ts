import type { FromSchema } from 'json-schema-to-ts';

/** The settings that are secrets: `npm run settings` only says whether they are set. */
export const SECRET_SETTINGS = [
  'DATABASE_URL',
  'MASTER_KEY',
  'SMTP_URL',
  'GOOGLE_CLIENT_SECRET',
  'METRICS_TOKEN',
  'AUDIT_STREAM_AUTHORIZATION',
  // It may contain a token.
  'AUDIT_STREAM_URL',
  // It may contain a password.
  'OTEL_EXPORTER_OTLP_ENDPOINT',
] as const;

const PLACE = { type: 'string', format: 'uri', pattern: '^https?://', examples: ['https://example.com/help'] } as const;

/** Every environment variable that the server reads, with its meaning. */
export const settingsSchema = {
  type: 'object',
  properties: {
    PORT: {
      type: 'integer',
      minimum: 0,
      maximum: 65535,
      default: 3000,
      description: 'the port on which the portal listens',
    },
    HOST: {
      type: 'string',
      minLength: 1,
      default: '127.0.0.1',
      description: 'the address on which it listens; only loopback in development',
    },
    PORTAL_MODE: {
      type: 'string',
      enum: ['development', 'production'],
      default: 'development',
      description:
        'production, or development, which has sample accounts, a mailbox, an adjustable clock and a stand-in issuer',
    },
    PORTAL_ORIGIN: {
      type: 'string',
      format: 'uri',
      pattern: '^https?://[^/?#@]+/?$',
      examples: ['https://login.example.com'],
      description: 'the origin of links, cookies, relying-party id and issuer',
    },
    BRAND_ORIGINS: {
      type: 'string',
      format: 'origins',
      examples: ['https://login.acme.example, https://id.harbor.example'],
      description:
        'further origins, separated by commas, each for a brand with its own host; people can sign in there too',
    },
    PORTAL_API_ORIGIN: {
      type: 'string',
      format: 'uri',
      pattern: '^https?://[^/?#@]+/?$',
      examples: ['https://identity.example.com'],
      description: 'the origin of another identity service; unset: the embedded one',
    },
    DATA_DIR: {
      type: 'string',
      minLength: 1,
      default: '.data',
      description: 'folder of the embedded database and its keys; memory: stores nothing',
    },
    DATABASE_URL: {
      type: 'string',
      pattern: '^postgres(ql)?://',
      examples: ['postgres://user:password@host:5432/vestibule'],
      description: 'a PostgreSQL; unset: the embedded database',
    },
    MASTER_KEY: {
      type: 'string',
      minLength: 1,
      description:
        '32 random bytes in base64 that seal the keys in the database (openssl rand -base64 32); older ones after it, separated by commas; needed in production',
    },
    MASTER_KEY_FILE: { type: 'string', minLength: 1, description: 'a file with the value of MASTER_KEY' },
    SMTP_URL: {
      type: 'string',
      pattern: '^smtps?://',
      examples: ['smtps://user:password@mail.example.com'],
      description:
        'a mail server, which must support TLS unless it is on this machine or the address ends in ?requireTLS=false; unset: a mailbox page in development, refused in production',
    },
    MAIL_FROM: {
      type: 'string',
      minLength: 3,
      maxLength: 320,
      description: 'sender of every mail: an address, or Name <address>',
    },
    CUSTOMER_SERVICE_EMAIL: {
      type: 'string',
      format: 'email',
      maxLength: 254,
      examples: ['help@example.com'],
      description:
        'the recipient of inquiries from individuals who have lost their second factor; unset: they are only stored',
    },
    GOOGLE_CLIENT_ID: {
      type: 'string',
      minLength: 1,
      description: 'social sign-in; unset: a stand-in in development, none in production',
    },
    GOOGLE_CLIENT_SECRET: { type: 'string', minLength: 1, description: 'goes with GOOGLE_CLIENT_ID' },
    ALLOWED_HOSTS: {
      type: 'string',
      pattern: '^[A-Za-z0-9.:/*\\[\\]-]+(\\s*,\\s*[A-Za-z0-9.:/*\\[\\]-]+)*$',
      examples: ['apps.example.com, *.example.org'],
      description:
        'further hosts that a flow may redirect to, separated by commas: host, host:port, https://host, *.host for subdomains',
    },
    PRODUCT_TYPE: {
      type: 'string',
      enum: ['SAAS', 'PRIVATE'],
      default: 'SAAS',
      description: 'SAAS to show the language menu, PRIVATE to hide it',
    },
    REVISION: {
      type: 'string',
      pattern: '^[\\w.+-]{1,64}$',
      examples: ['2026.1-4f3c2a1'],
      description: 'the name of the running revision, such as a commit, for /healthz: letters, digits and . + - _',
    },
    TRUSTED_PROXIES: {
      type: 'string',
      format: 'networks',
      examples: ['10.0.0.0/8'],
      description:
        'addresses or CIDR blocks, separated by commas, of proxies whose X-Forwarded-For names the visitor; unset: none',
    },
    REQUEST_TIMEOUT: {
      type: 'integer',
      minimum: 1,
      maximum: 600,
      default: 30,
      description: 'seconds for the headers and the body of a request to arrive',
    },
    KEEP_ALIVE_TIMEOUT: {
      type: 'integer',
      minimum: 1,
      maximum: 600,
      default: 60,
      description: "seconds that a connection may stay idle between requests; must be longer than the proxy's",
    },
    STOP_DELAY: {
      type: 'integer',
      minimum: 0,
      maximum: 300,
      description:
        'seconds for which a stopping server still answers, so proxies can switch to another; unset: 2 in production, 0 in development',
    },
    MAX_CONNECTIONS: {
      type: 'integer',
      minimum: 1,
      description: 'open connections; above the limit the longest idle one is closed',
    },
    CONNECTIONS_PER_SOURCE: {
      type: 'integer',
      minimum: 1,
      default: 256,
      description: 'open connections of one address, or one IPv6 /64; trusted proxies and networks have no such limit',
    },
    TRUSTED_NETWORKS: {
      type: 'string',
      format: 'networks',
      examples: ['192.0.2.0/24'],
      description: 'CIDR blocks without limits per source, such as an office; unset: none',
    },
    APP_NETWORKS: {
      type: 'string',
      format: 'networks',
      examples: ['10.20.0.0/16'],
      description:
        'private CIDR blocks, separated by commas, where apps may receive logout tokens; unset: this machine in development, none in production',
    },
    SIGN_IN_LIMIT_PER_SOURCE: {
      type: 'integer',
      minimum: 1,
      maximum: 1_000_000,
      default: 300,
      description: 'wrong passwords per source address in 15 minutes',
    },
    SIGN_IN_LIMIT_PER_ORGANISATION: {
      type: 'integer',
      minimum: 1,
      maximum: 1_000_000,
      default: 1000,
      description: 'wrong passwords in 15 minutes; after them each source has 2 more for accounts of the organisation',
    },
    PASSWORD_HASH_MEMORY: {
      type: 'integer',
      minimum: 7168,
      maximum: 1_048_576,
      default: 19_456,
      description:
        'KiB of memory for the Argon2id hash of a password; a sign-in renews a hash that was made with other costs',
    },
    PASSWORD_HASH_PASSES: {
      type: 'integer',
      minimum: 1,
      maximum: 50,
      default: 2,
      description: 'passes of a hash over its memory; both together determine its time',
    },
    PASSWORD_HASH_LANES: {
      type: 'integer',
      minimum: 1,
      maximum: 16,
      default: 1,
      description: 'lanes of a hash',
    },
    UNVERIFIED_ACCOUNT_DAYS: {
      type: 'integer',
      minimum: 1,
      maximum: 3650,
      default: 7,
      description: 'days until a sign-up with an unverified address is removed',
    },
    AUDIT_DAYS: {
      type: 'integer',
      minimum: 1,
      maximum: 36_500,
      default: 365,
      description: 'days that the audit trail keeps events with their source addresses',
    },
    AUDIT_STREAM_URL: {
      type: 'string',
      minLength: 1,
      examples: ['https://siem.example.com/audit'],
      description:
        'where events of the audit trail are sent: https://…, or syslog+tls://host:port; unset: they are only kept',
    },
    AUDIT_STREAM_AUTHORIZATION: {
      type: 'string',
      pattern: '^[\\x21-\\x7e][\\x20-\\x7e]*$',
      examples: ['Bearer TOKEN'],
      description: 'the header authorization for an https receiver of the audit trail; unset: none',
    },
    CENTRAL_ACCOUNT_DOMAINS: {
      type: 'string',
      pattern: '^[A-Za-z0-9.-]+(\\s*,\\s*[A-Za-z0-9.-]+)*$',
      examples: ['central.example.com'],
      description: 'mail domains whose accounts are in the central accounts service, and cannot sign up here',
    },
    TERMS_URL: { ...PLACE, description: 'address of the terms of service; unset: a placeholder page' },
    PRIVACY_URL: { ...PLACE, description: 'address of the privacy policy; unset: a placeholder page' },
    AGREEMENT_URL: { ...PLACE, description: 'address where people review their consents; unset: a placeholder page' },
    SUPPORT_URL: { ...PLACE, description: 'address where people get help; unset: a placeholder page' },
    CENTRAL_ACCOUNTS_URL: { ...PLACE, description: 'site of the central accounts service; unset: a placeholder page' },
    CLIENT_DIR: { type: 'string', minLength: 1, default: 'dist/client', description: 'folder of the built portal' },
    RELEASE_KEYS: {
      type: 'string',
      minLength: 1,
      description:
        'public Ed25519 keys in base64, separated by commas, one of which must have signed a published release; unset: releases need no signature',
    },
    METRICS_TOKEN: {
      type: 'string',
      pattern: '^[\\w.~+/-]{32,}=*$',
      description:
        '32 random characters or more (openssl rand -hex 32), the bearer token for /metrics; unset: there is no /metrics',
    },
    LEAKED_PASSWORDS: {
      type: 'string',
      minLength: 1,
      description:
        'a folder with the ranges of Pwned Passwords (ABCDE.txt), or the https address of a service of such ranges; unset: new passwords are not looked up',
    },
    TRAFFIC: {
      type: 'string',
      enum: ['on', 'off'],
      default: 'on',
      description: 'off: pages do not count the paths that visitors take',
    },
    OTEL_EXPORTER_OTLP_ENDPOINT: {
      type: 'string',
      format: 'uri',
      pattern: '^https?://',
      description:
        'where traces are sent (OTLP over HTTP, as JSON); the other OTEL_ variables for traces apply too; unset: nothing is traced',
    },
    LOG_LEVEL: {
      type: 'string',
      enum: ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      default: 'info',
      description: 'how much is logged',
    },
  },
  required: [
    'PORT',
    'HOST',
    'PORTAL_MODE',
    'DATA_DIR',
    'PRODUCT_TYPE',
    'PASSWORD_HASH_MEMORY',
    'PASSWORD_HASH_PASSES',
    'PASSWORD_HASH_LANES',
    'UNVERIFIED_ACCOUNT_DAYS',
    'AUDIT_DAYS',
    'CLIENT_DIR',
    'LOG_LEVEL',
    'TRAFFIC',
    'REQUEST_TIMEOUT',
    'KEEP_ALIVE_TIMEOUT',
    'CONNECTIONS_PER_SOURCE',
    'SIGN_IN_LIMIT_PER_SOURCE',
    'SIGN_IN_LIMIT_PER_ORGANISATION',
  ],
  additionalProperties: false,
} as const;

export type SettingName = keyof typeof settingsSchema.properties;
export type EnvironmentVariables = FromSchema<typeof settingsSchema>;
