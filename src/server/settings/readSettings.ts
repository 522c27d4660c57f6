import { readFileSync, statSync } from 'node:fs';
import addresses from 'email-addresses';
import { isHostEntry } from '../../engine/contract/resolveAddress.ts';
import { isLoopback, isPlainHttp, type Sender, type Settings, SettingsError } from '../core/settings/Settings.ts';
import { readAuditStream, readDatabaseUrl, readMasterKeys, readReleaseKeys, readVariables } from './readVariables.ts';
import { refuseOrigins } from './refuseOrigins.ts';

/** The assumed limit of open files if the system reports none, or "unlimited". */
const OTHERWISE = 4096;

/**
 * Open files reserved for the embedded database, static files and logs: some 200 are always in use, and more while
 * these grow.
 */
const OWN_FILES = 320;
const FEWEST_CONNECTIONS = 64;

/** Seconds. Under load, few proxies leave a connection unused for longer, and supervisors kill a process after ten. */
const STOP_DELAY = { production: 2, development: 0 } as const;

const split = (list: string | undefined): string[] => (list ? list.split(',').map((item) => item.trim()) : []);

const toUrl = (address: string | undefined) => (address === undefined ? undefined : new URL(address));

/** Development has one such domain, to demonstrate CENTRAL_ACCOUNTS_EXISTS. */
const developmentCentralDomains = (mode: Settings['mode']) => (mode === 'development' ? 'central.test' : undefined);

/** Development has a recipient of inquiries, whose mails the development mailbox shows. */
const developmentCustomerService = (mode: Settings['mode']) =>
  mode === 'development' ? 'service@vestibule.test' : undefined;

/** In development, the example app and others run on this machine. */
const developmentAppNetworks = (mode: Settings['mode']) =>
  mode === 'development' ? '127.0.0.0/8, ::1/128' : undefined;

/**
 * The settings from environment variables.
 * @throws SettingsError with one line that says what to set
 */
export function readSettings(variables: Readonly<Record<string, string | undefined>>): Settings {
  const environment = readVariables(variables);
  if (environment.PORTAL_MODE === 'production' && environment.PORTAL_ORIGIN === undefined) {
    throw new SettingsError(
      'PORTAL_ORIGIN is missing: set it to the origin of links, cookies, relying-party id and issuer (such as https://login.example.com)',
    );
  }
  const origin = new URL(environment.PORTAL_ORIGIN ?? `http://localhost:${environment.PORT}`);
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = environment;
  if (Boolean(clientId) !== Boolean(clientSecret)) {
    throw new SettingsError('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together: set both or neither');
  }
  const settings: Settings = {
    port: environment.PORT,
    host: environment.HOST,
    mode: environment.PORTAL_MODE,
    origin,
    brandOrigins: split(environment.BRAND_ORIGINS).map((address) => new URL(address)),
    apiOrigin: environment.PORTAL_API_ORIGIN && new URL(environment.PORTAL_API_ORIGIN).origin,
    dataDir: environment.DATA_DIR,
    databaseUrl: environment.DATABASE_URL && readDatabaseUrl(environment.DATABASE_URL),
    masterKeys: readMasterKeys(environment),
    smtpUrl: environment.SMTP_URL,
    mailFrom:
      environment.MAIL_FROM === undefined
        ? { name: undefined, address: `no-reply@${origin.hostname}` }
        : readSender(environment.MAIL_FROM),
    customerServiceEmail: environment.CUSTOMER_SERVICE_EMAIL ?? developmentCustomerService(environment.PORTAL_MODE),
    google: clientId && clientSecret ? { clientId, clientSecret } : undefined,
    allowedHosts: split(environment.ALLOWED_HOSTS).map((host) => host.toLowerCase()),
    centralDomains: split(
      environment.CENTRAL_ACCOUNT_DOMAINS ?? developmentCentralDomains(environment.PORTAL_MODE),
    ).map((domain) => domain.toLowerCase()),
    unverifiedAccountDays: environment.UNVERIFIED_ACCOUNT_DAYS,
    auditDays: environment.AUDIT_DAYS,
    auditStream: readAuditStream(environment.AUDIT_STREAM_URL, environment.AUDIT_STREAM_AUTHORIZATION),
    places: {
      terms: toUrl(environment.TERMS_URL),
      privacy: toUrl(environment.PRIVACY_URL),
      agreement: toUrl(environment.AGREEMENT_URL),
      support: toUrl(environment.SUPPORT_URL),
      central: toUrl(environment.CENTRAL_ACCOUNTS_URL),
    },
    productType: environment.PRODUCT_TYPE,
    revision: environment.REVISION,
    trustedProxies: split(environment.TRUSTED_PROXIES),
    requestTimeout: environment.REQUEST_TIMEOUT * 1000,
    keepAliveTimeout: environment.KEEP_ALIVE_TIMEOUT * 1000,
    stopDelay: (environment.STOP_DELAY ?? STOP_DELAY[environment.PORTAL_MODE]) * 1000,
    maxConnections: environment.MAX_CONNECTIONS ?? Math.max(FEWEST_CONNECTIONS, openFilesLimit() - OWN_FILES),
    connectionsPerSource: environment.CONNECTIONS_PER_SOURCE,
    trustedNetworks: split(environment.TRUSTED_NETWORKS),
    appNetworks: split(environment.APP_NETWORKS ?? developmentAppNetworks(environment.PORTAL_MODE)),
    signInLimits: {
      perSource: environment.SIGN_IN_LIMIT_PER_SOURCE,
      perOrganisation: environment.SIGN_IN_LIMIT_PER_ORGANISATION,
    },
    hashCosts: {
      memoryCost: environment.PASSWORD_HASH_MEMORY,
      timeCost: environment.PASSWORD_HASH_PASSES,
      parallelism: environment.PASSWORD_HASH_LANES,
    },
    clientDir: environment.CLIENT_DIR,
    releaseKeys: readReleaseKeys(environment.RELEASE_KEYS),
    logLevel: environment.LOG_LEVEL,
    metricsToken: environment.METRICS_TOKEN,
    leakedPasswords: readLeakedPasswords(environment.LEAKED_PASSWORDS),
    countsTraffic: environment.TRAFFIC === 'on',
    isTraced: environment.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
  };
  refuseUnsafe(settings);
  return settings;
}

const isAddress = (list: string): boolean => /^https?:/.test(list) && URL.canParse(list);

/** @throws SettingsError unless the list is a folder, or at an https address or on this machine */
function readLeakedPasswords(list: string | undefined): string | undefined {
  const isFine =
    list === undefined ||
    (isAddress(list) ? !isPlainHttp(new URL(list)) : statSync(list, { throwIfNoEntry: false })?.isDirectory());
  if (isFine) return list;
  throw new SettingsError('LEAKED_PASSWORDS is no folder and no https address: set one of them, or unset it');
}

/** Pages that every visitor may request. Development has placeholders for them. */
const PUBLISHED = [
  ['TERMS_URL', 'terms'],
  ['PRIVACY_URL', 'privacy'],
  ['AGREEMENT_URL', 'agreement'],
  ['SUPPORT_URL', 'support'],
] as const;

/** Promises P21 and P22: development is never open to others, and production is never half configured. */
function refuseUnsafe(settings: Settings): void {
  if (isPlainHttp(settings.origin)) {
    throw new SettingsError('PORTAL_ORIGIN is plain http, which is only for this machine: set it to an https origin');
  }
  refuseOrigins(settings);
  refuseUnreachable(settings);
  refuseCheap(settings);
  if (settings.apiOrigin && isPlainHttp(new URL(settings.apiOrigin))) {
    throw new SettingsError(
      'PORTAL_API_ORIGIN is plain http, which is only for this machine: set it to an https origin',
    );
  }
  if (settings.dataDir === 'memory') {
    throw new SettingsError('DATA_DIR is memory: set it to "memory:" to store nothing, or to ./memory for a folder');
  }
  if (settings.mode === 'development') {
    if (!isLoopback(settings.origin.hostname)) {
      throw new SettingsError(
        'PORTAL_MODE development has accounts with public passwords: set it to production for a public PORTAL_ORIGIN',
      );
    }
    if (!isLoopback(settings.host)) {
      throw new SettingsError(
        'HOST exposes the development accounts, whose passwords are public, to the network: set it to 127.0.0.1, or PORTAL_MODE to production',
      );
    }
    return;
  }
  if (settings.apiOrigin) return;
  if (!settings.smtpUrl) throw new SettingsError('SMTP_URL is missing: set it to your mail server, smtp://host:port');
  if (settings.masterKeys.length === 0) {
    throw new SettingsError(
      'MASTER_KEY is missing: set it to 32 random bytes in base64 (openssl rand -base64 32), or MASTER_KEY_FILE to a file with them',
    );
  }
  if (settings.dataDir === 'memory:' && !settings.databaseUrl) {
    throw new SettingsError(
      'DATA_DIR is "memory:", which would lose everything: set it to a folder, or set DATABASE_URL',
    );
  }
  for (const [name, place] of PUBLISHED) {
    if (settings.places[place] !== undefined) continue;
    throw new SettingsError(`${name} is missing: visitors would see a placeholder page; set it to yours`);
  }
}

/** Promise P01: an entry that allows nothing is a mistake, and prevents the start. */
function refuseUnreachable({ allowedHosts, origin }: Settings): void {
  for (const host of allowedHosts) {
    if (!isHostEntry(host)) {
      throw new SettingsError(`ALLOWED_HOSTS has "${host}": write host, host:port, https://host or *.host`);
    }
    if (host.startsWith('http:') && origin.protocol === 'https:') {
      throw new SettingsError(`ALLOWED_HOSTS has "${host}": https never redirects to http, so write https`);
    }
  }
}

/**
 * The smallest product of memory and passes among the costs that OWASP recommends (Password Storage Cheat Sheet,
 * Argon2id). They all take about the same time.
 */
const LEAST_WORK = 7168 * 5;

function refuseCheap({ hashCosts: { memoryCost, timeCost } }: Settings): void {
  const passes = Math.ceil(LEAST_WORK / memoryCost);
  if (timeCost >= passes) return;
  throw new SettingsError(
    `PASSWORD_HASH_PASSES is ${timeCost}, which makes guessing too quick with ${memoryCost} KiB: set it to ${passes} or more`,
  );
}

/**
 * How many files this process may have open, connections included. Linux reports the number; elsewhere it is a guess.
 */
export function openFilesLimit(read = () => readFileSync('/proc/self/limits', 'utf8')): number {
  try {
    const soft = /^Max open files\s+(\d+)/m.exec(read())?.[1];
    return soft === undefined ? OTHERWISE : Number(soft);
  } catch {
    return OTHERWISE;
  }
}

/**
 * A sender in the format of mail programs: `noreply@example.com` or `Example <noreply@example.com>` (RFC 5322, section
 * 3.4).
 *
 * @throws SettingsError for anything else
 */
function readSender(text: string): Sender {
  const parsed = addresses.parseOneAddress({ input: text, rfc6532: true });
  if (parsed === null || parsed.type !== 'mailbox') {
    throw new SettingsError(
      `MAIL_FROM is "${text}": set it to an address, noreply@example.com, or to Name <noreply@example.com>`,
    );
  }
  const { name, address } = parsed;
  return { name: name ?? undefined, address };
}
