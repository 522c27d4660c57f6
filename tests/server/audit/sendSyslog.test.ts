import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { messageOf, sendSyslog } from '../../../src/server/audit/sendSyslog.ts';
import { toOcsf } from '../../../src/server/audit/toOcsf.ts';
import { codeOf } from '../../../src/server/core/telemetry/signals.ts';
import { messagesIn } from './messagesIn.ts';

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
async function listen(created: Server, take: (socket: Socket) => void = () => {}) {
  server = created;
  const read: Buffer[] = [];
  created.on('connection', (socket: Socket) => {
    socket.on('data', (part) => read.push(part));
    socket.on('error', () => {});
    take(socket);
  });
  await new Promise<void>((resolve) => created.listen(0, '127.0.0.1', resolve));
  const { port } = created.address() as AddressInfo;
  return { url: new URL(`syslog://127.0.0.1:${port}`), read: () => Buffer.concat(read) };
}

const failure = (promise: Promise<void>) => promise.then(() => 'OK', codeOf);

it('sends each message with its length in front, and is done when the receiver has read all', async () => {
  const { url, read } = await listen(createServer());
  await sendSyslog(url, EVENTS, 5000);
  expect(messagesIn(read())).toEqual(EVENTS.map(messageOf));
});

it.each<[string, (socket: Socket) => void, string | RegExp]>([
  ['closes before it has read', (socket) => socket.destroy(), /CLOSED_EARLY|ECONNRESET|EPIPE/],
  ['is reset', (socket) => socket.resetAndDestroy(), /CLOSED_EARLY|ECONNRESET|EPIPE/],
  ['stops reading', (socket) => socket.pause(), 'TIMEOUT'],
])('a receiver that %s has not taken the batch', async (_what, take, code) => {
  const { url } = await listen(createServer({ pauseOnConnect: true, allowHalfOpen: true }), take);
  expect(await failure(sendSyslog(url, EVENTS, 500))).toMatch(code);
});

it('a receiver that is not there has not taken the batch', async () => {
  const { url } = await listen(createServer());
  await new Promise((resolve) => server?.close(resolve));
  expect(await failure(sendSyslog(url, EVENTS, 500))).toBe('ECONNREFUSED');
});
