import { BlockList, isIP } from 'node:net';
import { oncePer } from '../../../engine/contract/oncePer.ts';
import { readNetwork } from './readNetwork.ts';

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
