import { BlockList, isIP } from 'node:net';

/** Whether an address is in one of the CIDR blocks (RFC 4632). A block that is none holds nobody. */
export function isInZones(address: string, zones: readonly string[]): boolean {
  const version = isIP(address);
  if (version === 0) return false;
  const list = new BlockList();
  for (const zone of zones) {
    const [network = '', length] = zone.split('/');
    const family = isIP(network);
    if (family === 0) continue;
    const bits = family === 4 ? 32 : 128;
    const prefix = length === undefined ? bits : Number(length);
    if (!Number.isInteger(prefix) || prefix < 0 || prefix > bits) continue;
    list.addSubnet(network, prefix, family === 4 ? 'ipv4' : 'ipv6');
  }
  return list.check(address, version === 4 ? 'ipv4' : 'ipv6');
}
