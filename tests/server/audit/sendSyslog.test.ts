import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer as createPlain, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTls } from 'node:tls';
import { afterEach, expect, it } from 'vitest';
import { messageOf, sendSyslog } from '../../../src/server/audit/sendSyslog.ts';
import { toOcsf } from '../../../src/server/audit/toOcsf.ts';
import { codeOf } from '../../../src/server/core/telemetry/codeOf.ts';

const EVENTS = Array.from({ length: 300 }, (_, index) =>
  toOcsf(
    { host: 'login.example.com', version: '0.1.0' },
    { number: index + 1, hash: 'a'.repeat(64) },
    {
      ...{ id: index, at: new Date(0), action: 'sign-in', outcome: 'OK', actor: null, subject: 'u1' },
      ...{ organisation: null, source: null, details: {} },
    },
  ),
);

let server: Server | undefined;
afterEach(() => server?.close());

/** @returns the receiver's address, and everything that it has read */
async function listen(created: Server, scheme: string, take: (socket: Socket) => void = () => {}) {
  server = created;
  const read: Buffer[] = [];
  created.on(scheme === 'syslog' ? 'connection' : 'secureConnection', (socket: Socket) => {
    socket.on('data', (part) => read.push(part));
    socket.on('error', () => {});
    take(socket);
  });
  await new Promise<void>((resolve) => created.listen(0, '127.0.0.1', resolve));
  const { port } = created.address() as AddressInfo;
  return { url: new URL(`${scheme}://127.0.0.1:${port}`), text: () => Buffer.concat(read).toString() };
}

/** The messages of a stream with octet counting. */
function messagesIn(stream: string): string[] {
  const messages: string[] = [];
  for (let at = 0; at < stream.length; ) {
    const space = stream.indexOf(' ', at);
    const end = space + 1 + Number(stream.slice(at, space));
    messages.push(stream.slice(space + 1, end));
    at = end;
  }
  return messages;
}

const failure = (promise: Promise<void>) => promise.then(() => 'OK', codeOf);

it('sends each message with its length in front, and is done when the receiver has read all', async () => {
  const { url, text } = await listen(createPlain(), 'syslog');
  await sendSyslog(url, EVENTS, 5000);
  expect(messagesIn(text())).toEqual(EVENTS.map(messageOf));
});

it.each<[string, (socket: Socket) => void, string | RegExp]>([
  ['closes before it has read', (socket) => socket.destroy(), /CLOSED_EARLY|ECONNRESET|EPIPE/],
  ['is reset', (socket) => socket.resetAndDestroy(), /CLOSED_EARLY|ECONNRESET|EPIPE/],
  ['stops reading', (socket) => socket.pause(), 'TIMEOUT'],
])('a receiver that %s has not taken the batch', async (_what, take, code) => {
  const { url } = await listen(createPlain({ pauseOnConnect: true, allowHalfOpen: true }), 'syslog', take);
  expect(await failure(sendSyslog(url, EVENTS, 500))).toMatch(code);
});

it('a receiver that is not there has not taken the batch', async () => {
  const { url } = await listen(createPlain(), 'syslog');
  await new Promise((resolve) => server?.close(resolve));
  expect(await failure(sendSyslog(url, EVENTS, 500))).toBe('ECONNREFUSED');
});

const folder = mkdtempSync(join(tmpdir(), 'vestibule-syslog-'));
const made = spawnSync('openssl', [
  ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
  ...['-subj', '/CN=receiver', '-addext', 'subjectAltName=IP:127.0.0.1'],
  ...['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')],
]);
const certificate = made.status === 0 && {
  key: readFileSync(join(folder, 'key.pem')),
  cert: readFileSync(join(folder, 'cert.pem')),
};
rmSync(folder, { recursive: true });
if (!certificate) console.warn('A test of syslog over TLS is skipped: there is no openssl');

it.skipIf(!certificate)('over TLS, a receiver whose certificate nobody vouches for gets nothing', async () => {
  const { url, text } = await listen(createTls(certificate || {}), 'syslog+tls');
  expect(await failure(sendSyslog(url, EVENTS, 5000))).toBe('DEPTH_ZERO_SELF_SIGNED_CERT');
  expect(text()).toBe('');
});
