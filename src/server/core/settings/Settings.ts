/** Who every mail is from. */
export interface Sender {
  /** Undefined: the name of the product. */
  readonly name: string | undefined;
  readonly address: string;
}

/** What an Argon2id hash of a password costs (RFC 9106, section 3.1). */
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
  /** The one origin of links, cookies, relying party and issuer (promise P06); never taken from a request. */
  readonly origin: URL;
  /** Origin of another identity service, which replaces the embedded one. */
  readonly apiOrigin: string | undefined;
  /** Folder of the embedded database and its keys, or `memory:`. */
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /**
   * 32 bytes each. The first seals the service's keys, and each of them can open keys. Without one, keys are stored
   * plain.
   */
  readonly masterKeys: readonly Buffer[];
  readonly smtpUrl: string | undefined;
  readonly mailFrom: Sender;
  /** The recipient of inquiries from individuals who have lost their second factor. */
  readonly customerServiceEmail: string | undefined;
  readonly google: { readonly clientId: string; readonly clientSecret: string } | undefined;
  /** Further hosts that a flow may lead to, as the contract's resolver takes them (promise P01). */
  readonly allowedHosts: readonly string[];
  /** Mail domains in lower case whose accounts live in the central accounts service (CENTRAL_ACCOUNTS_EXISTS). */
  readonly centralDomains: readonly string[];
  /** The age at which an unverified sign-up is removed. */
  readonly unverifiedAccountDays: number;
  /** The age at which an event of the audit trail is removed. */
  readonly auditDays: number;
  /** Addresses of the places that the portal links to, in place of the pages of the service (D-06, D-21). */
  readonly places: Readonly<Record<'terms' | 'privacy' | 'agreement' | 'support' | 'central', URL | undefined>>;
  readonly productType: string;
  /** The name of the revision that runs, if its operator has named it. */
  readonly revision: string | undefined;
  readonly trustedProxies: readonly string[];
  /** The limit for headers and body of a request, in milliseconds. */
  readonly requestTimeout: number;
  /** The limit for an idle connection, in milliseconds. */
  readonly keepAliveTimeout: number;
  /** How long a server that is told to stop goes on to answer, in milliseconds. */
  readonly stopDelay: number;
  readonly maxConnections: number;
  /** A source is an IPv4 address or an IPv6 network. Trusted proxies and networks do not count as sources. */
  readonly connectionsPerSource: number;
  /** CIDR blocks, such as of offices, that have no limits per source. */
  readonly trustedNetworks: readonly string[];
  /** Wrong passwords in a quarter of an hour. */
  readonly signInLimits: { readonly perSource: number; readonly perOrganisation: number };
  /** Of new hashes; an older one is made anew when its password is shown. */
  readonly hashCosts: HashCosts;
  readonly clientDir: string;
  readonly logLevel: string;
  /** What a bearer must send to read `/metrics`; without one there is no such address. */
  readonly metricsToken: string | undefined;
  /** Traces are sent to where the variables of OpenTelemetry say. */
  readonly isTraced: boolean;
}
