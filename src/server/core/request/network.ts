import { BlockList, isIP, isIPv6, SocketAddress } from 'node:net';
import { oncePer } from '../../../engine/contract/oncePer.ts';

interface Network {
  readonly address: string;
  readonly prefix: number;
  readonly family: 'ipv4' | 'ipv6';
}

/** A CIDR block (RFC 4632), or a single address, which is a block of one. Undefined for any other text. */
export function readNetwork(block: string): Network | undefined {
  const [address = '', length, ...rest] = block.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return undefined;
  const bits = version === 4 ? 32 : 128;
  if (length !== undefined && !/^\d{1,3}$/.test(length)) return undefined;
  const prefix = length === undefined ? bits : Number(length);
  return prefix <= bits ? { address, prefix, family: version === 4 ? 'ipv4' : 'ipv6' } : undefined;
}

/**
 * An address as connections and proxies write it: plain, with a port, in brackets, in quotes, or as a node of RFC 7239,
 * section 6 (`for="[2001:db8::1]:443";proto=https`).
 *
 * @returns only the address, an IPv4-mapped one as IPv4 (RFC 4291, section 2.5.5.2); undefined for any other text, such
 *   as `unknown` and `_hidden`
 */
export function readAddress(text: string): string | undefined {
  const [node = ''] = text.trim().replace(/^for=/i, '').split(';');
  const bare = node.trim().replace(/^"(.*)"$/, '$1');
  const [, inBrackets, beforePort] = /^(?:\[([^\]]*)\]|([^:]*))(?::\w*)?$/.exec(bare) ?? [];
  const address = [bare, inBrackets, beforePort].find((one) => one !== undefined && isIP(one) !== 0);
  return address === undefined ? undefined : plain(address.replace(/%.*/, ''));
}

/** Node.js writes every IPv6 address in its shortest form, so equal addresses have equal texts. */
function plain(address: string): string {
  const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
  const { address: written } = new SocketAddress({ address, family });
  return written.replace(/^::ffff:(?=\d+\.)/, '');
}

/** Whether an address is in one of the CIDR blocks (RFC 4632). A text that is not a block contains no address. */
export function isInZones(address: string, zones: readonly string[]): boolean {
  const version = isIP(address);
  if (version === 0 || zones.length === 0) return false;
  return listOf(zones).check(address, version === 4 ? 'ipv4' : 'ipv6');
}

/** Cached per list, such as a setting: every request checks a list, and building one is expensive. */
const listOf = oncePer((zones: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const zone of zones) {
    const network = readNetwork(zone);
    if (network) list.addSubnet(network.address, network.prefix, network.family);
  }
  return list;
});

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
