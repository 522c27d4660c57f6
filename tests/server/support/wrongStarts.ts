/** The environment of a start that cannot work. */
export interface Surroundings {
  /** A port on which something listens. */
  readonly takenPort: string;
  /** A database that refuses every connection with this SQLSTATE. */
  refusing(code: string): string;
  /** A mail server that refuses every password. */
  readonly strictMail: string;
  /** A mail server without TLS, at an address that is not loopback. */
  readonly bareMail: string;
  /** A folder that has an empty database. */
  readonly data: string;
  /** A file. */
  readonly file: string;
}

/** One mistake, the setting that causes it, and the line with which the start ends. */
export interface WrongStart {
  readonly what: string;
  readonly set: (around: Surroundings) => Readonly<Record<string, string>>;
  readonly line: string;
}

const just = (variables: Readonly<Record<string, string>>) => () => variables;
/** A real database in a folder, for checks after it is open. */
const opened = (variables: (around: Surroundings) => Readonly<Record<string, string>>) => (around: Surroundings) => ({
  DATABASE_URL: '',
  DATA_DIR: around.data,
  ...variables(around),
});

/** Every wrong start of production. The operator's page has the same table, with the same text. */
export const WRONG_STARTS: readonly WrongStart[] = [
  {
    what: 'a word as the port',
    set: just({ PORT: 'http' }),
    line: 'PORT is not a whole number: set it to the port on which the portal listens',
  },
  {
    what: 'a port in use',
    set: opened(({ takenPort }) => ({ PORT: takenPort })),
    line: 'PORT 8080 is in use: set it to a free one, or stop what listens there',
  },
  {
    what: 'a host that does not resolve',
    set: opened(() => ({ HOST: 'nowhere.invalid' })),
    line: 'HOST nowhere.invalid does not resolve: set it to an address of this machine, or to 0.0.0.0 for all',
  },
  {
    what: "another machine's address",
    set: opened(() => ({ HOST: '192.0.2.7' })),
    line: 'HOST 192.0.2.7 is not an address of this machine: set it to one, or to 0.0.0.0 for all',
  },
  {
    what: 'an unknown mode',
    set: just({ PORTAL_MODE: 'test' }),
    line: 'PORTAL_MODE is not one of development, production: set it to production, or development, which has sample accounts, a mailbox, an adjustable clock and a stand-in issuer',
  },
  {
    what: 'development at a public address',
    set: just({ PORTAL_MODE: 'development' }),
    line: 'PORTAL_MODE development has accounts with public passwords: set it to production for a public PORTAL_ORIGIN',
  },
  {
    what: 'no origin',
    set: just({ PORTAL_ORIGIN: '' }),
    line: 'PORTAL_ORIGIN is missing: set it to the origin of links, cookies, relying-party id and issuer (such as https://login.example.com)',
  },
  {
    what: 'an origin with a user',
    set: just({ PORTAL_ORIGIN: 'https://me@login.example.test' }),
    line: 'PORTAL_ORIGIN cannot be understood: set it to the origin of links, cookies, relying-party id and issuer (such as https://login.example.com)',
  },
  {
    what: 'an origin with a path',
    set: just({ PORTAL_ORIGIN: 'https://login.example.test/app' }),
    line: 'PORTAL_ORIGIN cannot be understood: set it to the origin of links, cookies, relying-party id and issuer (such as https://login.example.com)',
  },
  {
    what: 'an origin of plain http',
    set: just({ PORTAL_ORIGIN: 'http://login.example.test' }),
    line: 'PORTAL_ORIGIN is plain http, which is only for this machine: set it to an https origin',
  },
  {
    what: "a brand's origin of plain http",
    set: just({ BRAND_ORIGINS: 'http://login.acme.example' }),
    line: 'BRAND_ORIGINS has "http://login.acme.example": it is plain http, which is only for this machine, so set it to an https origin',
  },
  {
    what: "a brand below the portal's host",
    set: just({ BRAND_ORIGINS: 'https://acme.login.example.test' }),
    line: 'BRAND_ORIGINS has "https://acme.login.example.test": it would share cookies with https://login.example.test, so give it another host',
  },
  {
    what: 'another service by plain http',
    set: just({ PORTAL_API_ORIGIN: 'http://id.example.test' }),
    line: 'PORTAL_API_ORIGIN is plain http, which is only for this machine: set it to an https origin',
  },
  {
    what: 'a misspelt name',
    set: just({ PORTAL_ORIGN: 'https://login.example.test' }),
    line: 'PORTAL_ORIGN is not a setting: did you mean PORTAL_ORIGIN?',
  },
  {
    what: 'a name that only begins like a setting',
    set: just({ MASTER_KEY_PATH: '/run/secrets/key' }),
    line: 'MASTER_KEY_PATH is not a setting: remove it, or set one of MASTER_KEY_FILE',
  },
  {
    what: 'another kind of database',
    set: just({ DATABASE_URL: 'mysql://db/vestibule' }),
    line: 'DATABASE_URL cannot be understood: set it to a PostgreSQL; unset: the embedded database (such as postgres://user:password@host:5432/vestibule)',
  },
  {
    what: 'a database that does not answer',
    set: just({ DATABASE_URL: 'postgres://127.0.0.1:9/vestibule' }),
    line: 'DATABASE_URL names a database that does not answer (ECONNREFUSED): start it, or set another',
  },
  {
    what: 'a database whose host does not resolve',
    set: just({ DATABASE_URL: 'postgres://nowhere.invalid/vestibule' }),
    line: 'DATABASE_URL names a host that does not resolve (ENOTFOUND): set the host of your PostgreSQL',
  },
  {
    what: 'an unknown sslmode',
    set: just({ DATABASE_URL: 'postgres://127.0.0.1:9/vestibule?sslmode=yes' }),
    line: 'DATABASE_URL has an unknown sslmode: set it to one of disable, no-verify, prefer, require, verify-ca, verify-full',
  },
  {
    what: 'a missing root certificate',
    set: just({ DATABASE_URL: 'postgres://127.0.0.1:9/vestibule?sslmode=verify-full&sslrootcert=/nowhere.pem' }),
    line: 'DATABASE_URL names a sslrootcert that cannot be read (ENOENT): set it to a file',
  },
  {
    what: 'an unknown database',
    set: ({ refusing }) => ({ DATABASE_URL: refusing('3D000') }),
    line: 'DATABASE_URL names a database that does not exist (3D000): create it, or set another',
  },
  {
    what: "a wrong password of the database's user",
    set: ({ refusing }) => ({ DATABASE_URL: refusing('28P01') }),
    line: 'DATABASE_URL has a user or a password that the database refuses (28P01): set the right ones',
  },
  {
    what: 'a pooler that refuses time limits',
    set: ({ refusing }) => ({ DATABASE_URL: refusing('08P01') }),
    line: 'DATABASE_URL goes through a pooler that refuses time limits (08P01): set ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout there',
  },
  {
    what: 'no master key',
    set: just({ MASTER_KEY: '', DATABASE_URL: '' }),
    line: 'MASTER_KEY is missing: set it to 32 random bytes in base64 (openssl rand -base64 32), or MASTER_KEY_FILE to a file with them',
  },
  {
    what: 'a master key that is a word',
    set: just({ MASTER_KEY: 'secret' }),
    line: 'MASTER_KEY is not 32 random bytes in base64: make it with openssl rand -base64 32',
  },
  {
    what: 'a missing file with the master key',
    set: just({ MASTER_KEY: '', MASTER_KEY_FILE: '/nowhere/key' }),
    line: 'MASTER_KEY_FILE cannot be read (ENOENT): set it to a file that holds the master key',
  },
  {
    what: 'a data folder that is a file',
    set: ({ file }) => ({ DATABASE_URL: '', DATA_DIR: file }),
    line: 'DATA_DIR /srv/file is a file or in one: set it to a folder',
  },
  {
    what: 'a data folder that cannot be created',
    set: just({ DATABASE_URL: '', DATA_DIR: '/proc/nowhere/data' }),
    line: 'DATA_DIR /proc/nowhere/data cannot be written (ENOENT): set it to a folder that this user may write',
  },
  {
    what: 'data in memory',
    set: just({ DATABASE_URL: '', DATA_DIR: 'memory:' }),
    line: 'DATA_DIR is "memory:", which would lose everything: set it to a folder, or set DATABASE_URL',
  },
  {
    what: 'a folder named memory',
    set: just({ DATA_DIR: 'memory' }),
    line: 'DATA_DIR is memory: set it to "memory:" to store nothing, or to ./memory for a folder',
  },
  {
    what: 'no mail server',
    set: just({ SMTP_URL: '' }),
    line: 'SMTP_URL is missing: set it to your mail server, smtp://host:port',
  },
  {
    what: 'a mail server without its scheme',
    set: just({ SMTP_URL: 'mail.example.test' }),
    line: 'SMTP_URL cannot be understood: set it to a mail server, which must support TLS unless it is on this machine or the address ends in ?requireTLS=false; unset: a mailbox page in development, refused in production (such as smtps://user:password@mail.example.com)',
  },
  {
    what: 'a mail server that has never answered',
    set: opened(() => ({ SMTP_URL: 'smtp://127.0.0.1:9' })),
    line: 'SMTP_URL names a mail server that does not answer (ECONNREFUSED): start it, or set another',
  },
  {
    what: 'a mail server whose host does not resolve',
    set: opened(() => ({ SMTP_URL: 'smtp://nowhere.invalid' })),
    line: 'SMTP_URL names a host that does not resolve: set the host of your mail server',
  },
  {
    what: 'a mail server without TLS on another machine',
    set: opened(({ bareMail }) => ({ SMTP_URL: bareMail })),
    line: 'SMTP_URL names a mail server without working TLS: set smtps:// or smtp:// as it requires, with the name in its certificate, or ?requireTLS=false if mails may be sent unencrypted',
  },
  {
    what: 'a wrong password of the mail server',
    set: opened(({ strictMail }) => ({ SMTP_URL: strictMail })),
    line: 'SMTP_URL has a user or a password that the mail server refuses: set the right ones',
  },
  {
    what: 'a sender without an address',
    set: just({ MAIL_FROM: 'nobody' }),
    line: 'MAIL_FROM is "nobody": set it to an address, noreply@example.com, or to Name <noreply@example.com>',
  },
  {
    what: 'half of a Google client',
    set: just({ GOOGLE_CLIENT_ID: 'x' }),
    line: 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together: set both or neither',
  },
  {
    what: 'a host that no flow can lead to',
    set: just({ ALLOWED_HOSTS: 'https://apps.test/x' }),
    line: 'ALLOWED_HOSTS has "https://apps.test/x": write host, host:port, https://host or *.host',
  },
  {
    what: 'a host of plain http',
    set: just({ ALLOWED_HOSTS: 'http://apps.test' }),
    line: 'ALLOWED_HOSTS has "http://apps.test": https never redirects to http, so write https',
  },
  {
    what: 'a network with a wrong prefix',
    set: just({ TRUSTED_PROXIES: '10.0.0.0/99' }),
    line: 'TRUSTED_PROXIES cannot be understood: set it to addresses or CIDR blocks, separated by commas, of proxies whose X-Forwarded-For names the visitor; unset: none (such as 10.0.0.0/8)',
  },
  {
    what: 'the whole internet as a network',
    set: just({ TRUSTED_NETWORKS: '0.0.0.0/0' }),
    line: 'TRUSTED_NETWORKS cannot be understood: set it to CIDR blocks without limits per source, such as an office; unset: none (such as 192.0.2.0/24)',
  },
  {
    what: 'no address of the terms',
    set: just({ TERMS_URL: '' }),
    line: 'TERMS_URL is missing: visitors would see a placeholder page; set it to yours',
  },
  {
    what: 'no address of the privacy policy',
    set: just({ PRIVACY_URL: '' }),
    line: 'PRIVACY_URL is missing: visitors would see a placeholder page; set it to yours',
  },
  {
    what: 'no address of the agreement',
    set: just({ AGREEMENT_URL: '' }),
    line: 'AGREEMENT_URL is missing: visitors would see a placeholder page; set it to yours',
  },
  {
    what: 'no address of help',
    set: just({ SUPPORT_URL: '' }),
    line: 'SUPPORT_URL is missing: visitors would see a placeholder page; set it to yours',
  },
  {
    what: 'an unknown product type',
    set: just({ PRODUCT_TYPE: 'FOO' }),
    line: 'PRODUCT_TYPE is not one of SAAS, PRIVATE: set it to SAAS to show the language menu, PRIVATE to hide it',
  },
  {
    what: 'a folder without a build of the portal',
    set: just({ CLIENT_DIR: '/nowhere' }),
    line: 'CLIENT_DIR /nowhere has no built portal: run npm run build, or set it to its folder',
  },
  {
    what: 'another kind of key for releases',
    set: just({ RELEASE_KEYS: 'word' }),
    line: 'RELEASE_KEYS is not a public Ed25519 key in base64: set it to the public key as DER in base64 (openssl pkey -in FILE -pubout -outform DER)',
  },
  {
    what: 'a list of leaked passwords that is not there',
    set: just({ LEAKED_PASSWORDS: '/nowhere' }),
    line: 'LEAKED_PASSWORDS is no folder and no https address: set one of them, or unset it',
  },
  {
    what: 'an unknown kind of receiver',
    set: just({ AUDIT_STREAM_URL: 'kafka://siem.example.com' }),
    line: 'AUDIT_STREAM_URL cannot be understood: set it to https://… or syslog+tls://host:port',
  },
  {
    what: 'a receiver without encryption on another machine',
    set: just({ AUDIT_STREAM_URL: 'syslog://siem.example.com:601' }),
    line: 'AUDIT_STREAM_URL is not encrypted, which is only for this machine: set https or syslog+tls',
  },
  {
    what: "a password in the receiver's address",
    set: just({ AUDIT_STREAM_URL: 'https://me:secret@siem.example.com' }),
    line: 'AUDIT_STREAM_URL has a name or a password: set AUDIT_STREAM_AUTHORIZATION instead',
  },
  {
    what: 'a header without a receiver',
    set: just({ AUDIT_STREAM_AUTHORIZATION: 'Bearer secret' }),
    line: 'AUDIT_STREAM_AUTHORIZATION is set without AUDIT_STREAM_URL: set both, or neither',
  },
  {
    what: 'a header for a receiver of syslog',
    set: just({ AUDIT_STREAM_URL: 'syslog+tls://siem.example.com', AUDIT_STREAM_AUTHORIZATION: 'Bearer secret' }),
    line: 'AUDIT_STREAM_AUTHORIZATION has no use with syslog: unset it, or set an https receiver',
  },
  {
    what: 'an unknown level of the log',
    set: just({ LOG_LEVEL: 'loud' }),
    line: 'LOG_LEVEL is not one of fatal, error, warn, info, debug, silent: set it to how much is logged',
  },
];
