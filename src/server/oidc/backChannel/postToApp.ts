import dns from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { isInZones } from '../../core/request/network.ts';

/** Milliseconds for everything, from the name's resolution to the status. */
export const PATIENCE = 10_000;

/** The receiver's address is not public, and no setting allows it. */
class PrivateAddress extends Error {
  readonly code = 'PRIVATE_ADDRESS';
}

interface Message {
  readonly type: string;
  readonly body: string;
}

/** Characters of an answer that are read: enough for an error (RFC 8935, section 2.3). */
const MOST_READ = 1024;

/**
 * Posts a message. No redirect is followed, and of the answer's body only the start of an error is read. An operator of an
 * organisation chooses the address, so it must not reach what only this machine can reach: the connection goes to an
 * address that was judged, and to no other that the name may have a moment later (DNS rebinding).
 * @param networks CIDR blocks that are allowed though they are not public
 * @returns the status, and the body's start if the status is 400
 */
export async function postToApp(
  to: URL,
  { type, body }: Message,
  networks: readonly string[],
  patience = PATIENCE,
): Promise<{ readonly status: number; readonly text: string }> {
  const host = to.hostname.replace(/^\[|\]$/g, '');
  // A literal address is not looked up.
  if (isIP(host) !== 0 && !isOpen(host, networks)) throw new PrivateAddress(host);
  const headers = { accept: 'application/json', 'content-type': type, 'content-length': Buffer.byteLength(body) };
  const send = to.protocol === 'https:' ? requestHttps : requestHttp;
  const options = { method: 'POST', agent: false, headers, lookup: lookupOpen(networks) };
  return new Promise((settle, reject) => {
    const call = send(to, { ...options, signal: AbortSignal.timeout(patience) }, (response) => {
      const status = response.statusCode ?? 0;
      readStart(status === 400 ? response : []).then((text) => {
        settle({ status, text });
        response.destroy();
      }, reject);
    });
    call.on('error', reject);
    call.end(body);
  });
}

async function readStart(body: AsyncIterable<Buffer> | readonly Buffer[]): Promise<string> {
  let text = '';
  for await (const part of body) {
    text += part.toString('latin1');
    if (text.length >= MOST_READ) break;
  }
  return text.slice(0, MOST_READ);
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
