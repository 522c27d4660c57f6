import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isLeakedPassword } from '../../../src/server/passwords/judgePassword.ts';
import { readSettings } from '../../../src/server/settings/readSettings.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';

const LEAKED = 'Bright-Lamp-9';
const PADDED = 'Clear-Bell-88';
const hashOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase();
const rangeOf = (password: string) => hashOf(password).slice(0, 5);
const lineOf = (password: string, count: number) => `${hashOf(password).slice(5)}:${count}`;

const folder = mkdtempSync(join(tmpdir(), 'leaked-'));
const asked: IncomingMessage[] = [];
let answer: 'range' | 'nothing' | 'error' = 'range';
let list: Server;
let address: string;
let service: TestService;
beforeAll(async () => {
  // A range as the downloader of Pwned Passwords writes it: a thousand lines, sorted.
  for (const [password, count] of [
    [LEAKED, 7],
    [PADDED, 0],
  ] as const) {
    const others = Array.from({ length: 1000 }, (_, at) => lineOf(`other ${at}`, at));
    const lines = [...others, lineOf(password, count)].toSorted();
    writeFileSync(join(folder, `${rangeOf(password)}.txt`), lines.join('\r\n'));
  }
  list = createServer((request, response) => {
    asked.push(request);
    if (answer === 'range') response.end(`${lineOf('other', 3)}\r\n${lineOf(LEAKED, 7)}`);
    if (answer === 'error') response.writeHead(503).end();
  });
  await new Promise<void>((resolve) => list.listen(0, '127.0.0.1', resolve));
  const at = list.address();
  address = `http://127.0.0.1:${typeof at === 'object' ? at?.port : ''}/range`;
  service = await openTestService({ LEAKED_PASSWORDS: folder });
});
afterAll(async () => {
  await service.close();
  list.closeAllConnections();
  list.close();
  rmSync(folder, { recursive: true });
});

/** A new service, which has met no outage. */
function withList(leakedPasswords: string | undefined) {
  const logged: unknown[] = [];
  const settings = { ...readSettings({ DATA_DIR: 'memory:' }), leakedPasswords };
  const log = { warn: (...all: unknown[]) => void logged.push(all) };
  return { settings, log, clock: service.clock, logged };
}

it('finds a password in a folder of ranges, in less than 5 ms of processor time, and not by a line of padding', async () => {
  const own = withList(folder);
  expect(await isLeakedPassword(own, LEAKED)).toBe(true);
  expect(await isLeakedPassword(own, PADDED)).toBe(false);
  const begin = process.cpuUsage();
  for (let time = 0; time < 50; time += 1) await isLeakedPassword(own, LEAKED);
  const { user, system } = process.cpuUsage(begin);
  expect((user + system) / 50).toBeLessThan(5000);
});

it('tells a service of ranges the first five digits of the hash, and nothing else', async () => {
  const own = withList(address);
  answer = 'range';
  expect(await isLeakedPassword(own, LEAKED)).toBe(true);
  expect(await isLeakedPassword(own, PADDED)).toBe(false);
  expect(asked.map(({ url }) => url)).toEqual([`/range/${rangeOf(LEAKED)}`, `/range/${rangeOf(PADDED)}`]);
  for (const { headers } of asked) {
    expect(headers).toMatchObject({ 'add-padding': 'true' });
    expect(JSON.stringify(headers)).not.toContain(hashOf(LEAKED).slice(5));
  }
});

it.each(['error', 'nothing'] as const)('an outage (%s) refuses nobody and delays one call a minute', async (outage) => {
  answer = outage;
  const own = withList(address);
  asked.length = 0;
  expect(await isLeakedPassword(own, LEAKED)).toBe(false);
  expect(await isLeakedPassword(own, LEAKED)).toBe(false);
  expect([asked.length, own.logged.length]).toEqual([1, 1]);
  // The log has no part of the hash.
  expect(JSON.stringify(own.logged)).not.toContain(rangeOf(LEAKED));
  answer = 'range';
  service.clock.advance(61);
  expect(await isLeakedPassword(own, LEAKED)).toBe(true);
});

it('is off by default', async () => {
  expect(readSettings({ DATA_DIR: 'memory:' }).leakedPasswords).toBeUndefined();
  expect(await isLeakedPassword(withList(undefined), LEAKED)).toBe(false);
});

it('a leaked password is refused at a sign-up and at a reset like a common one, and its owner still signs in', async () => {
  const browser = service.browser();
  const form = { username: 'ann@new.test', firstName: 'Ann', lastName: 'Lee' };
  const refused = await browser.call('POST /unverified-users', { ...form, password: LEAKED });
  expect(refused).toMatchObject({ code: 'BLOCKED_COMPLEXITY', errors: { rules: ['uncommon'] } });
  expect((await browser.call('POST /unverified-users', { ...form, password: PADDED })).code).toBe('OK');
  const known = hashOf('Correct-Horse-7');
  writeFileSync(join(folder, `${known.slice(0, 5)}.txt`), `${known.slice(5)}:9`);
  expect((await browser.signIn('ada@acme.test')).code).toBe('OK');
});
