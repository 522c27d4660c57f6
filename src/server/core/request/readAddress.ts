import { isIP, SocketAddress } from 'node:net';

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
