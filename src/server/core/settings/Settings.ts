import type { KeyObject } from 'node:crypto';

/** The sender of every mail. */
export interface Sender {
  /** Undefined: the product's name. */
  readonly name: string | undefined;
  readonly address: string;
}

/** The costs of an Argon2id password hash (RFC 9106, section 3.1). */
export interface HashCosts {
  /** KiB. */
  readonly memoryCost: number;
  /** Passes over the memory. */
  readonly timeCost: number;
  /** Lanes. */
  readonly parallelism: number;
}

/** The settings of the server, read once at start. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly mode: 'development' | 'production';
  /**
   * The main origin. The issuer, everything that machines read, and links in mails that no visit causes have this
   * origin (promise P06). Everything else has the origin at which the visit arrived (`Context.request.origin`).
   */
  readonly origin: URL;
  /** Further origins, one for each brand that has its own host. */
  readonly brandOrigins: readonly URL[];
  /** Origin of another identity service, which replaces the embedded one. */
  readonly apiOrigin: string | undefined;
  /** Folder of the embedded database and its keys, or `memory:`. */
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /**
   * 32 bytes each. The first seals the service's keys; all of them can open keys. Without a master key, keys are stored
   * plain.
   */
  readonly masterKeys: readonly Buffer[];
  readonly smtpUrl: string | undefined;
  readonly mailFrom: Sender;
  /** The recipient of inquiries from individuals who have lost their second factor. */
  readonly customerServiceEmail: string | undefined;
  readonly google: { readonly clientId: string; readonly clientSecret: string } | undefined;
  /** Further hosts that a flow may lead to, for the contract's resolver (promise P01). */
  readonly allowedHosts: readonly string[];
  /** Mail domains, in lower case, whose accounts are in the central accounts service (CENTRAL_ACCOUNTS_EXISTS). */
  readonly centralDomains: readonly string[];
  /** The age at which an unverified sign-up is removed. */
  readonly unverifiedAccountDays: number;
  /** The age at which an event of the audit trail is removed. */
  readonly auditDays: number;
  /** Where events of the audit trail are sent, and the header `authorization` for an http receiver. */
  readonly auditStream: { readonly url: URL; readonly authorization: string | undefined } | undefined;
  /** The addresses of places that the portal links to, replacing the service's own pages (D-06, D-21). */
  readonly places: Readonly<Record<'terms' | 'privacy' | 'agreement' | 'support' | 'central', URL | undefined>>;
  readonly productType: string;
  /** The name of the running revision, if the operator has set one. */
  readonly revision: string | undefined;
  readonly trustedProxies: readonly string[];
  /** The time limit for headers and body of a request, in milliseconds. */
  readonly requestTimeout: number;
  /** The time limit of an idle connection, in milliseconds. */
  readonly keepAliveTimeout: number;
  /** How long a stopping server still answers, in milliseconds. */
  readonly stopDelay: number;
  readonly maxConnections: number;
  /** A source is an IPv4 address or an IPv6 network. This limit does not apply to trusted proxies and networks. */
  readonly connectionsPerSource: number;
  /** CIDR blocks without limits per source, such as those of offices. */
  readonly trustedNetworks: readonly string[];
  /** CIDR blocks that are not public and where apps may nevertheless receive logout tokens. */
  readonly appNetworks: readonly string[];
  /** The maximum number of wrong passwords per quarter of an hour. */
  readonly signInLimits: { readonly perSource: number; readonly perOrganisation: number };
  /** Costs of new hashes. An older hash is renewed when its password is entered. */
  readonly hashCosts: HashCosts;
  readonly clientDir: string;
  /** Public Ed25519 keys, one of which must have signed a published release; empty: releases need no signature. */
  readonly releaseKeys: readonly KeyObject[];
  readonly logLevel: string;
  /** The bearer token for `/metrics`; without one there is no such address. */
  readonly metricsToken: string | undefined;
  /** A folder with the ranges of leaked passwords, or the address of a service of such ranges. */
  readonly leakedPasswords: string | undefined;
  /** Whether pages count the paths that visitors take. */
  readonly countsTraffic: boolean;
  /** Whether traces are sent; OpenTelemetry's variables name the target. */
  readonly isTraced: boolean;
}

/** A setting that prevents the start. The message is one line that says what to set. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** Whether requests to a host never leave the machine (RFC 6761 section 6.3 and RFC 1122 section 3.2.1.3). */
export function isLoopback(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  return name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name);
}

/** Whether requests to this address can be read and changed on the network. */
export const isPlainHttp = ({ protocol, hostname }: URL): boolean => protocol === 'http:' && !isLoopback(hostname);

type Origins = Pick<Settings, 'origin' | 'brandOrigins'>;

/**
 * The origin at a host name. A name that the settings do not list gets the main origin: a request can choose one of the
 * configured origins, but cannot introduce another (promise P06).
 */
export const originAt = ({ origin, brandOrigins }: Origins, hostname: string): URL =>
  brandOrigins.find((one) => one.hostname === hostname.toLowerCase()) ?? origin;

/** All origins, the main one first. */
export const originsOf = ({ origin, brandOrigins }: Origins): readonly URL[] => [origin, ...brandOrigins];
