import { isIPv6 } from 'node:net';

/**
 * The key of a limit per source: an IPv4 address, or the /64 network of an IPv6 address (`2001:db8:0:1::/64`). A
 * visitor has at least one such network, and may use a new address in it for every attempt (RFC 6177, section 2; RFC
 * 8981).
 *
 * @param address as `readAddress` writes it
 */
export function sourceOf(address: string): string {
  if (!isIPv6(address)) return address;
  return `${groupsOf(address).slice(0, 4).join(':')}::/64`;
}

/** The eight groups of an IPv6 address. The URL parser turns a dotted ending into groups. */
function groupsOf(address: string): string[] {
  const [before = [], after = []] = new URL(`http://[${address}]`).hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after];
}
