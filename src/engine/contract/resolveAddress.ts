export interface AddressRules {
  /** The address shown now, absolute. Relative targets are read against it, and its whole origin may be gone to. */
  readonly current: string;
  /** Further hosts that may be gone to, as `isHostEntry` takes them. One that is no such entry opens nothing. */
  readonly hosts: readonly string[];
  /** Single pages elsewhere, whatever their query: where a social sign-in is asked for. */
  readonly pages: readonly string[];
}

interface HostEntry {
  /** Undefined: either, as far as the page may go there. */
  readonly protocol: string | undefined;
  /** As the parser writes it: lower case, international names in ASCII. */
  readonly hostname: string;
  /** As in a URL: empty for the default of the protocol. */
  readonly port: string;
  /** The entry begins with `*.`: the hosts below, and not the host itself. */
  readonly isBelow: boolean;
}

const ENTRY = /^(?:(https?:)\/\/)?(\*\.)?([^/?#@\\\s*]+)$/i;
/** Of a host as the parser writes it: what may stand in a header as well. */
const NAME = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/;

/**
 * The one gate of every way out, in the portal and in the service (P01): the target as an absolute, percent-encoded
 * address, if it may be gone to; else undefined. The WHATWG parser reads the target as a browser does, so that
 * backslashes, control characters, missing slashes and disguised hosts mean here what they mean there. Origins are
 * compared whole: scheme, host and port. No address leads from https to http.
 */
export function resolveAddress(target: unknown, { current, hosts, pages }: AddressRules): string | undefined {
  const url = parseWebAddress(target, current);
  // Credentials in an address serve those who disguise a host.
  if (url === undefined || url.username !== '' || url.password !== '') return undefined;
  const here = new URL(current);
  if (url.origin === here.origin) return url.href;
  if (here.protocol === 'https:' && url.protocol !== 'https:') return undefined;
  if (pages.includes(url.origin + url.pathname)) return url.href;
  return hosts.some((host) => isAtEntry(url, readHostEntry(host, url.protocol))) ? url.href : undefined;
}

/** Any http(s) address, for links that are foreign by nature and for images (P05); else undefined. */
export function parseWebAddress(target: unknown, current: string): URL | undefined {
  if (typeof target !== 'string' || target.trim() === '' || !URL.canParse(target, current)) return undefined;
  const url = new URL(target, current);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : undefined;
}

/**
 * Whether a text names a host: `host`, `host:port`, an origin (`https://host:port`), or any of them with `*.` before
 * the host, which means the hosts below it. Without a port it is the default port of its scheme.
 */
export const isHostEntry = (text: string): boolean => readHostEntry(text, 'https:') !== undefined;

/** D-57: the hosts of a deployment, and those below them. */
export const withHostsBelow = (hostnames: readonly string[]): string[] =>
  hostnames.flatMap((hostname) => [hostname, `*.${hostname}`]);

function readHostEntry(text: string, otherwise: string): HostEntry | undefined {
  const [, scheme, below, host = ''] = ENTRY.exec(text) ?? [];
  const protocol = scheme?.toLowerCase();
  const address = `${protocol ?? otherwise}//${host}/`;
  if (host === '' || !URL.canParse(address)) return undefined;
  const { hostname, port } = new URL(address);
  if (!NAME.test(hostname)) return undefined;
  // Nothing is below an IP address.
  if (below !== undefined && /^\[|^[\d.]+$/.test(hostname)) return undefined;
  return { protocol, hostname, port, isBelow: below !== undefined };
}

function isAtEntry(url: URL, entry: HostEntry | undefined): boolean {
  if (entry === undefined || url.port !== entry.port) return false;
  if (entry.protocol !== undefined && url.protocol !== entry.protocol) return false;
  return entry.isBelow ? url.hostname.endsWith(`.${entry.hostname}`) : url.hostname === entry.hostname;
}
