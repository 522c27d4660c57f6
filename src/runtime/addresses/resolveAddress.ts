import type { Scope } from '../values/Scope.ts';

/** Where nobody can be led astray. */
export const SAFE_ADDRESS = '/';

export interface AddressRules {
  /** The address shown now, absolute: relative targets are read against it. */
  readonly current: string;
  /** Names of the deployment's own hosts; what is below one counts as well (D-57). */
  readonly hosts: readonly string[];
  /** Single pages elsewhere, whatever their query: where a social sign-in is asked for. */
  readonly pages: readonly string[];
}

/** The rules where a screen is. */
export const addressRules = ({ setting: { world } }: Pick<Scope, 'setting'>): AddressRules => ({
  current: world.href,
  hosts: world.hosts,
  pages: world.pages,
});

/**
 * The one gate of every way out (P01): the target as an absolute address, if it is http(s) and its host is the
 * current one, one of ours, or below one of ours; else undefined. The WHATWG parser reads the target as the browser
 * will, so that backslashes, control characters, missing slashes and disguised hosts mean here what they mean there.
 */
export function resolveAddress(target: unknown, { current, hosts, pages }: AddressRules): string | undefined {
  const url = parseWebAddress(target, current);
  if (url === undefined) return undefined;
  // Credentials in an address serve nobody but those who disguise a host.
  if (url.username !== '' || url.password !== '') return undefined;
  const here = new URL(current);
  if (url.host === here.host || pages.includes(url.origin + url.pathname)) return url.href;
  // Another port of this very machine is another service, unless it is named.
  const own = hosts.map(hostOf).filter((host) => host !== undefined);
  return own.some((host) => isAtOrBelow(url, host)) ? url.href : undefined;
}

/** Any http(s) address, for links that are foreign by nature and for images (P05); else undefined. */
export function parseWebAddress(target: unknown, current: string): URL | undefined {
  if (typeof target !== 'string' || target.trim() === '' || !URL.canParse(target, current)) return undefined;
  const url = new URL(target, current);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : undefined;
}

function isAtOrBelow(url: URL, { name, port }: Host): boolean {
  if (port !== '' && url.port !== port) return false;
  return url.hostname === name || url.hostname.endsWith(`.${name}`);
}

interface Host {
  readonly name: string;
  /** Empty: any. */
  readonly port: string;
}

/** A configured host as the parser writes it: lower case, international names in ASCII. */
function hostOf(host: string): Host | undefined {
  const text = `https://${host}/`;
  if (host === '' || /[/?#@\\\s]/.test(host) || !URL.canParse(text)) return undefined;
  const { hostname, port } = new URL(text);
  return { name: hostname, port };
}
