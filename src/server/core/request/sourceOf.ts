import { isIPv6 } from 'node:net';

/**
 * The key of a limit per source: an IPv4 address, or the /64 network of an IPv6 address (`2001:db8:0:1::/64`). A
 * visitor has at least one such network, and may use a new address in it for every try (RFC 6177, section 2; RFC 8981).
 * An IPv4-mapped address counts as its IPv4 address (RFC 4291, section 2.5.5.2).
 */
export function sourceOf(address: string): string {
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  const [seventh = 0, eighth = 0] = groups.slice(6);
  if (groups.slice(0, 6).join() === '0,0,0,0,0,65535') {
    return [seventh >> 8, seventh & 255, eighth >> 8, eighth & 255].join('.');
  }
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** The eight groups. The URL parser reads every form except one with a zone (RFC 6874), which we never get. */
function groupsOf(address: string): number[] {
  const { hostname } = new URL(`http://[${address.replace(/%.*/, '')}]`);
  const [before = [], after = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter(Boolean))
    .map((part) => part.map((group) => Number.parseInt(group, 16)));
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after];
}
