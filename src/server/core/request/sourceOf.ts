import { isIPv6 } from 'node:net';

/**
 * Whom a limit per source counts: an IPv4 address, and of an IPv6 address the /64 network (`2001:db8:0:1::/64`). One
 * visitor has a whole network of the latter at least, and a new address of it for every try (RFC 6177, section 2;
 * RFC 8981). An address that stands for an IPv4 one counts as that (RFC 4291, section 2.5.5.2).
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

/** The eight groups. The URL parser knows every way to write them but a zone (RFC 6874), which is none of ours. */
function groupsOf(address: string): number[] {
  const { hostname } = new URL(`http://[${address.replace(/%.*/, '')}]`);
  const [before = [], after = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter(Boolean))
    .map((part) => part.map((group) => Number.parseInt(group, 16)));
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after];
}
