/** What the server runs with, read once at start. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly mode: 'development' | 'production';
  /** The one origin of links, cookies, relying party and issuer (promise P06); never taken from a request. */
  readonly origin: URL;
  /** Origin of another identity service; then there is no embedded one. */
  readonly apiOrigin: string | undefined;
  /** Folder of the embedded database and its keys, or `memory:`. */
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** 32 bytes each. The first seals the service's keys, all of them open; without any, keys lie plain. */
  readonly masterKeys: readonly Buffer[];
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Who gets the inquiries of individuals that have lost their second factor. */
  readonly customerServiceEmail: string | undefined;
  readonly google: { readonly clientId: string; readonly clientSecret: string } | undefined;
  /** Hosts beside the own one that a flow may leave to, as the contract's resolver takes them (promise P01). */
  readonly allowedHosts: readonly string[];
  /** Mail domains in lower case whose accounts live in the central accounts service (CENTRAL_ACCOUNTS_EXISTS). */
  readonly centralDomains: readonly string[];
  /** After which a sign-up that was never verified is removed. */
  readonly unverifiedAccountDays: number;
  /** Where the places that the portal links to are, if not on pages of the service (D-06, D-21). */
  readonly places: Readonly<Record<'terms' | 'privacy' | 'agreement' | 'support' | 'central', URL | undefined>>;
  readonly productType: string;
  readonly trustedProxies: readonly string[];
  /** For headers and body of a request to arrive. Milliseconds. */
  readonly requestTimeout: number;
  /** For a connection to wait for its next request. Milliseconds. */
  readonly keepAliveTimeout: number;
  readonly maxConnections: number;
  /** A source is an IPv4 address or an IPv6 network; a trusted proxy or network is none. */
  readonly connectionsPerSource: number;
  /** CIDR blocks of offices and the like, for which no limit per source holds. */
  readonly trustedNetworks: readonly string[];
  /** Wrong passwords in a quarter of an hour. */
  readonly signInLimits: { readonly perSource: number; readonly perOrganisation: number };
  readonly clientDir: string;
  readonly logLevel: string;
}
