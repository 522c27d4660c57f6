import { parseUrl } from './parseUrl.ts';

export interface AddressRules {
  /** The current address, absolute. Relative targets are resolved with it, and its origin is always allowed. */
  readonly current: string;
  /** Further allowed hosts, in the format of `isHostEntry`. Other entries allow nothing. */
  readonly hosts: readonly string[];
  /** Individually allowed pages of other sites, with any query: the pages of social sign-in. */
  readonly pages: readonly string[];
}

interface HostEntry {
  /** Undefined allows both schemes, except that no address leads from https to http. */
  readonly protocol: string | undefined;
  /** The host name in the URL parser's format: lower case, international names in ASCII. */
  readonly hostname: string;
  /** The port as in a URL: empty for the scheme's default port. */
  readonly port: string;
  /** Whether the entry begins with `*.`, and so means the subdomains, but not the host itself. */
  readonly isBelow: boolean;
}

const ENTRY = /^(?:(https?:)\/\/)?(\*\.)?([^/?#@\\\s*]+)$/i;
/** A host in the URL parser's format, with only characters that are allowed in a header. */
const NAME = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/;

/**
 * Validates every address that the portal or the service navigates to (P01). Returns the target as an absolute,
 * percent-encoded address, or undefined if it is not allowed. The WHATWG parser reads the target as a browser does,
 * including backslashes, control characters, missing slashes and disguised hosts. Origins are compared as a whole:
 * scheme, host and port. No address leads from https to http.
 */
export function resolveAddress(target: unknown, { current, hosts, pages }: AddressRules): string | undefined {
  const url = parseWebAddress(target, current);
  // Credentials in an address only serve to disguise a host.
  if (url === undefined || url.username !== '' || url.password !== '') return undefined;
  const here = new URL(current);
  if (url.origin === here.origin) return url.href;
  if (here.protocol === 'https:' && url.protocol !== 'https:') return undefined;
  if (pages.includes(url.origin + url.pathname)) return url.href;
  return hosts.some((host) => isAtEntry(url, readHostEntry(host, url.protocol))) ? url.href : undefined;
}

/** Any http or https address, for links to other sites and for images (P05); else undefined. */
export function parseWebAddress(target: unknown, current: string): URL | undefined {
  if (typeof target !== 'string' || target.trim() === '') return undefined;
  const url = parseUrl(target, current);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : undefined;
}

/**
 * Whether a text names a host: `host`, `host:port`, an origin (`https://host:port`), or any of these with `*.` before
 * the host, for its subdomains. Without a port, the scheme's default port is meant.
 */
export const isHostEntry = (text: string): boolean => readHostEntry(text, 'https:') !== undefined;

/** D-57: a deployment's hosts, and their subdomains. */
export const withHostsBelow = (hostnames: readonly string[]): string[] =>
  hostnames.flatMap((hostname) => [hostname, `*.${hostname}`]);

function readHostEntry(text: string, otherwise: string): HostEntry | undefined {
  const [, scheme, below, host = ''] = ENTRY.exec(text) ?? [];
  const protocol = scheme?.toLowerCase();
  const url = host === '' ? undefined : parseUrl(`${protocol ?? otherwise}//${host}/`);
  if (url === undefined || !NAME.test(url.hostname)) return undefined;
  const { hostname, port } = url;
  // An IP address has no subdomains.
  if (below !== undefined && /^\[|^[\d.]+$/.test(hostname)) return undefined;
  return { protocol, hostname, port, isBelow: below !== undefined };
}

function isAtEntry(url: URL, entry: HostEntry | undefined): boolean {
  if (entry === undefined || url.port !== entry.port) return false;
  if (entry.protocol !== undefined && url.protocol !== entry.protocol) return false;
  return entry.isBelow ? url.hostname.endsWith(`.${entry.hostname}`) : url.hostname === entry.hostname;
}
