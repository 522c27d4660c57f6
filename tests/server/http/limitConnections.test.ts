import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createApp } from '../../../src/server/createApp.ts';
import { openFilesLimit, readSettings } from '../../../src/server/settings/readSettings.ts';

let app: FastifyInstance;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

/** A server without a service behind it: the limits apply before the service is called. */
async function listen(variables: Record<string, string>): Promise<number> {
  const settings = { LOG_LEVEL: 'silent', PORTAL_API_ORIGIN: 'http://127.0.0.1:9', CLIENT_DIR: 'none', ...variables };
  app = await createApp(readSettings(settings));
  app.post('/taken', async () => 'taken');
  await app.listen({ port: 0, host: '0.0.0.0' });
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** A connection from one of this machine's addresses, and the text that it received. */
async function open(port: number, localAddress: string, text = '') {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  sockets.push(socket);
  const connection = { socket, answer: '', isClosed: false };
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    connection.answer += String(chunk);
  });
  socket.on('close', () => {
    connection.isClosed = true;
  });
  await once(socket, 'connect');
  if (text !== '') socket.write(text);
  return connection;
}

const health = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n';
const ended = ({ socket, isClosed }: { socket: Socket; isClosed: boolean }) =>
  isClosed ? Promise.resolve() : once(socket, 'close');
const answered = (connection: { answer: string }) =>
  expect.poll(() => connection.answer, { timeout: 10_000 }).toContain('HTTP/1.1 200');

describe('time limits', () => {
  it.each([
    ['says nothing', ''],
    ['begins headers and does not end them', 'GET / HTTP/1.1\r\nhost: localhost\r\n'],
    ['begins a body and does not end it', 'POST /healthz HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\na'],
  ])('a connection that %s is closed within twice the limit', async (_name, text) => {
    const port = await listen({ REQUEST_TIMEOUT: '1' });
    const begun = performance.now();
    const connection = await open(port, '127.0.0.1', text);
    await ended(connection);
    expect(performance.now() - begun).toBeGreaterThan(900);
    expect(connection.answer.split('\r\n')[0]).toMatch(/^HTTP\/1\.1 40[58]/);
  });

  it('one that sends a byte from time to time is closed by the same limit', async () => {
    const port = await listen({ REQUEST_TIMEOUT: '1' });
    const connection = await open(
      port,
      '127.0.0.1',
      'POST /healthz HTTP/1.1\r\nhost: localhost\r\ncontent-length: 99999\r\n\r\n',
    );
    const drip = setInterval(() => connection.socket.write('a'), 100);
    await ended(connection).finally(() => clearInterval(drip));
    expect(connection.isClosed).toBe(true);
  });

  it('a body that arrives slowly times out long before the request does', async () => {
    const port = await listen({ REQUEST_TIMEOUT: '60' });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const begun =
      'POST /taken HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 8000\r\n\r\na';
    const connection = await open(port, '127.0.0.1', begun);
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1), { interval: 10 });
    vi.advanceTimersByTime(5999);
    expect(connection.isClosed).toBe(false);
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    await ended(connection);
    expect(connection.answer.split('\r\n')[0]).toBe('HTTP/1.1 408 Request Timeout');
  });

  it('one that waits for its next request is closed after the idle limit', async () => {
    const port = await listen({ KEEP_ALIVE_TIMEOUT: '1' });
    const connection = await open(port, '127.0.0.1', health);
    await answered(connection);
    await ended(connection);
    expect(app.server.keepAliveTimeout).toBe(1000);
  });

  it('the defaults are half a minute for a request, and a minute between requests', async () => {
    await listen({});
    const { requestTimeout, headersTimeout, keepAliveTimeout, timeout } = app.server;
    expect([requestTimeout, headersTimeout, keepAliveTimeout, timeout]).toEqual([30_000, 30_000, 60_000, 60_000]);
  });
});

describe('number limits', () => {
  it('the longest idle connection of a source is closed for a new one; other sources keep theirs', async () => {
    const port = await listen({ CONNECTIONS_PER_SOURCE: '3' });
    const other = await open(port, '127.0.0.3');
    const own = [await open(port, '127.0.0.2'), await open(port, '127.0.0.2', health), await open(port, '127.0.0.2')];
    const [oldest, used, silent] = own;
    if (!oldest || !used || !silent) throw new Error('three are open');
    await answered(used);
    const fourth = await open(port, '127.0.0.2', health);
    await answered(fourth);
    await ended(oldest);
    // The connection that was used has idled for less time than the one that never sent a request.
    const fifth = await open(port, '127.0.0.2', health);
    await answered(fifth);
    await ended(silent);
    expect([used, fourth, fifth, other].map(({ isClosed }) => isClosed)).toEqual([false, false, false, false]);
  });

  it.each([
    ['proxy', 'TRUSTED_PROXIES'],
    ['office', 'TRUSTED_NETWORKS'],
  ])('a trusted %s has as many connections as it needs', async (_name, setting) => {
    const port = await listen({ CONNECTIONS_PER_SOURCE: '2', [setting]: '127.0.0.2/32' });
    const own = await Promise.all(Array.from({ length: 6 }, () => open(port, '127.0.0.2', health)));
    for (const connection of own) await answered(connection);
    expect(own.some(({ isClosed }) => isClosed)).toBe(false);
  });

  it('the longest idle connection of all sources is closed for a new one once the total is reached', async () => {
    const port = await listen({ MAX_CONNECTIONS: '20' });
    const silent = await Promise.all(
      Array.from({ length: 60 }, (_, index) => open(port, `127.0.1.${1 + (index % 50)}`)),
    );
    const visitor = await open(port, '127.0.0.1', health);
    await answered(visitor);
    await expect.poll(() => silent.filter(({ isClosed }) => isClosed).length, { timeout: 10_000 }).toBe(41);
    expect(visitor.isClosed).toBe(false);
  });

  it.each([
    ['half a header', 'GET / HTTP/1.1\r\nhost: localhost\r\nx-a: '],
    [
      'half a body',
      'POST /taken HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{',
    ],
    [
      'half a body in chunks',
      'POST /taken HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n1\r\n{\r\n',
    ],
  ])('connections that send %s slowly exclude no visitor', async (_what, text) => {
    const port = await listen({ MAX_CONNECTIONS: '10' });
    const dripping = await Promise.all(
      Array.from({ length: 10 }, (_, index) => open(port, `127.0.1.${1 + index}`, text)),
    );
    const drip = setInterval(() => {
      for (const { socket, isClosed } of dripping)
        if (!isClosed) socket.write(text.includes('chunked') ? '1\r\n \r\n' : ' ');
    }, 50);
    for (let count = 0; count < 3; count += 1) {
      const visitor = await open(port, '127.0.0.1', health);
      await answered(visitor);
    }
    clearInterval(drip);
    expect(dripping.filter(({ isClosed }) => isClosed).length).toBeGreaterThanOrEqual(3);
  });

  it('a connection with a request in progress is never closed; while all are busy a new one is refused', async () => {
    const port = await listen({ CONNECTIONS_PER_SOURCE: '2' });
    // The request has begun, and gets no answer until the test allows it.
    const waiting: (() => void)[] = [];
    app.server.prependListener('request', ({ url }, response) => {
      if (url !== '/slow') return;
      const { end } = response;
      response.end = (...parts: unknown[]) => {
        waiting.push(() => Reflect.apply(end, response, parts));
        return response;
      };
    });
    const slow = 'GET /slow HTTP/1.1\r\nhost: localhost\r\n\r\n';
    const busy = [await open(port, '127.0.0.2', slow), await open(port, '127.0.0.2', slow)];
    await expect.poll(() => waiting.length).toBe(2);
    const refused = await open(port, '127.0.0.2', health);
    await ended(refused);
    expect([refused.answer, ...busy.map(({ isClosed }) => isClosed)]).toEqual(['', false, false]);
    for (const answer of waiting) answer();
    for (const connection of busy) await expect.poll(() => connection.answer).toContain('HTTP/1.1 503');
    const later = await open(port, '127.0.0.2', health);
    await answered(later);
  });

  it('the total follows from the number of files that the process may open', () => {
    const text =
      'Limit  Soft Limit  Hard Limit  Units\nMax open files            1024                 4096                 files\n';
    expect(openFilesLimit(() => text)).toBe(1024);
    expect(openFilesLimit(() => 'Max open files            unlimited            unlimited            files')).toBe(
      4096,
    );
    expect(
      openFilesLimit(() => {
        throw new Error('no such file');
      }),
    ).toBe(4096);
    expect(readSettings({}).maxConnections).toBe(Math.max(64, openFilesLimit() - 320));
    expect(readSettings({ MAX_CONNECTIONS: '7' })).toMatchObject({ maxConnections: 7, connectionsPerSource: 256 });
  });
});
