import dns from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { isInZones } from '../../core/request/isInZones.ts';

/** Milliseconds for everything, from the name's resolution to the status. */
export const PATIENCE = 10_000;

/** The receiver's address is not public, and no setting allows it. */
class PrivateAddress extends Error {
  readonly code = 'PRIVATE_ADDRESS';
}

/**
 * Posts a form and reads the answer's status only: no redirect is followed, and the body is not read. An operator of an
 * organisation chooses the address, so it must not reach what only this machine can reach: the connection goes to an
 * address that was judged, and to no other that the name may have a moment later (DNS rebinding).
 * @param networks CIDR blocks that are allowed though they are not public
 * @returns the status
 */
export async function postForm(
  to: URL,
  form: URLSearchParams,
  networks: readonly string[],
  patience = PATIENCE,
): Promise<number> {
  const host = to.hostname.replace(/^\[|\]$/g, '');
  // A literal address is not looked up.
  if (isIP(host) !== 0 && !isOpen(host, networks)) throw new PrivateAddress(host);
  const body = form.toString();
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': Buffer.byteLength(body),
  };
  const send = to.protocol === 'https:' ? requestHttps : requestHttp;
  const options = { method: 'POST', agent: false, headers, lookup: lookupOpen(networks) };
  return new Promise((settle, reject) => {
    const call = send(to, { ...options, signal: AbortSignal.timeout(patience) }, (response) => {
      settle(response.statusCode ?? 0);
      response.destroy();
    });
    call.on('error', reject);
    call.end(body);
  });
}

/** Global unicast addresses (RFC 4291, section 2.4), of which IANA's special-purpose registries take some away. */
const GLOBAL = ['0.0.0.0/0', '2000::/3'];

/** Whether an address is public or in one of the networks. */
function isOpen(address: string, networks: readonly string[]): boolean {
  const plain = ipaddr.process(address);
  const text = plain.toString();
  return (plain.range() === 'unicast' && isInZones(text, GLOBAL)) || isInZones(text, networks);
}

const lookupOpen =
  (networks: readonly string[]): LookupFunction =>
  (hostname, options, done) =>
    dns.lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, []);
      const open = found.filter(({ address }) => isOpen(address, networks));
      const [first] = open;
      if (!first) return done(new PrivateAddress(hostname), []);
      if (options.all) done(null, open);
      else done(null, first.address, first.family);
    });
