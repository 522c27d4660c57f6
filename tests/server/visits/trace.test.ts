import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MANIFEST_FILE } from '../../../src/contract/release/Release.ts';
import { TRAFFIC_FILE } from '../../../src/contract/traffic.ts';
import { workHourly } from '../../../src/server/registerService.ts';
import { readVisits } from '../../../src/server/visits/readVisits.ts';
import { tellVisit, VisitSteps } from '../../../src/server/visits/VisitSteps.ts';
import { AdminShell } from '../admin/AdminShell.ts';
import { mailsTo, newestLink } from '../support/mailbox.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';
import { otpCode } from '../support/otpCode.ts';
import { type TestBrowser, tokenOf } from '../support/TestBrowser.ts';

const RELEASE = 'a'.repeat(32);
const NAMES = ['sign-in undefined seen', 'sign-in undefined .next 0', 'sign-in undefined look-up OK 1'];
const CALL = 'password form sign-in ask';
const LINES = ['password form sign-in BAD_CREDENTIALS 0', 'password form sign-in BAD_CREDENTIALS 1'];

const client = mkdtempSync(join(tmpdir(), 'trace-'));
let service: TestService;
let shell: AdminShell;
beforeAll(async () => {
  writeFileSync(join(client, MANIFEST_FILE), JSON.stringify({ id: RELEASE }));
  writeFileSync(join(client, TRAFFIC_FILE), JSON.stringify([...NAMES, CALL, ...LINES]));
  service = await openTestService({ CLIENT_DIR: client, METRICS_TOKEN: 'b'.repeat(32) });
  shell = new AdminShell(service.database, client);
});
afterAll(async () => {
  await service.close();
  rmSync(client, { recursive: true });
});

const rows = () => service.database.selectFrom('visit_steps').selectAll().orderBy('id').execute();
/** The stored steps, as soon as the nodes have written so many. */
const written = async (least: number) => {
  await expect.poll(async () => (await rows()).length, { timeout: 20_000 }).toBeGreaterThanOrEqual(least);
  return rows();
};
const signIn = (browser: TestBrowser, username: string, password: string, headers = {}) =>
  browser.send({
    method: 'POST',
    url: '/apis/v1/signin/password',
    headers,
    payload: JSON.stringify({ username, password }),
  });

it('tells a visit by the reference of one of its requests, as it was read aloud', async () => {
  const browser = service.browser();
  const before = (await rows()).length;
  await browser.call('GET /env', {});
  const steps = [...NAMES, CALL].join(',');
  const wrong = await signIn(browser, 'ada@acme.test', 'Wrong-Horse-7', { 'flow-steps': steps });
  await browser.call('POST /password/reset-token', { username: 'ada@acme.test' });
  await browser.call('POST /password/reset-token', { username: 'nobody@acme.test' });
  const reference = String(wrong.headers['x-request-id']);
  await written(before + 4);
  const { status, out } = await shell.run(`trace ${reference.toLowerCase().replaceAll('-', '').replaceAll('0', 'o')}`);
  expect(status).toBe(0);
  const told = out.replaceAll(/after \d+ ms/g, 'after 7 ms').replaceAll(/\b[0-9A-Z]{4}(-[0-9A-Z]{4}){2}\b/g, 'REF');
  expect(told.split('\n')).toEqual([
    'Reference REF, answered on 2026-01-05 at 09:00:00 UTC. It belongs to a visit of 3 requests.',
    `Release ${RELEASE}.`,
    '',
    '          The screen sign-in was shown.',
    '          The screen sign-in: next was pressed, step 1.',
    '          The screen sign-in: the line "OK" of the call look-up decided, step 2.',
    '09:00:00  The screen password made its call sign-in: sign-in.with-password answered BAD_CREDENTIALS, after 7 ms. Reference REF, the one asked for.',
    '          The audit trail has password.refused: BAD_CREDENTIALS.',
    '          The line "BAD_CREDENTIALS" decides, by one of its 2 steps.',
    '09:00:00  The page called password-reset.send-mail: OK, after 7 ms. Reference REF.',
    '          The audit trail has password.reset-requested: OK.',
    '          The mail password-reset was given to the mail server at 09:00:00.',
    '09:00:00  The page called password-reset.send-mail: OK, after 7 ms. Reference REF.',
    '          The audit trail has password.reset-requested: OK.',
    '          No mail password-reset was sent, since the address has no account that it could be for.',
  ]);
});

it('records who traced which reference in the audit trail, and says so if there is none', async () => {
  const [{ reference } = { reference: '' }] = await written(1);
  const traced = await shell.read<readonly (readonly { reference: string }[])[]>(`trace ${reference}`);
  expect(traced[0]?.map((step) => step.reference)).toContain(reference);
  const events = await service.database
    .selectFrom('audit_events')
    .select(['actor', 'subject'])
    .where('action', '=', 'administration.visit-traced')
    .execute();
  expect(events.at(-1)).toEqual({ actor: 'operator:root', subject: reference });
  const unknown = await shell.run('trace ZZZZ-ZZZZ-ZZZZ');
  expect(unknown).toMatchObject({ status: 1, out: '' });
  expect(unknown.errors).toMatch(/^no visit of the last 30 days has the reference ZZZZ-ZZZZ-ZZZZ: /);
});

it('names the limits that a visit met', async () => {
  const browser = service.browser();
  await browser.call('GET /env', {});
  const before = (await rows()).length;
  const ask = () =>
    browser.send({ method: 'POST', url: '/apis/v1/password/reset-token', payload: '{"username":"ada@acme.test"}' });
  const answers = [];
  for (let tries = 0; tries < 9; tries += 1) answers.push(await ask());
  const last = answers.find(({ statusCode }) => statusCode === 429);
  await written(before + 9);
  const { out } = await shell.run(`trace ${last?.headers['x-request-id']}`);
  expect(out).toMatch(/TOO_MANY_REQUESTS.*the one asked for\.\n +The limit [a-z-]+ refused it\./);
});

it('P16: neither the stored steps nor a trace have a password, code, token, cookie, name or address', async () => {
  const { database } = service;
  await database.deleteFrom('visit_steps').execute();
  const browser = service.browser({ address: '203.0.113.77', userAgent: 'canary-agent/7' });
  const secrets = ['canary', '203.0.113.77', 'otp@acme.test', 'ada@acme.test'];
  const see = (value: unknown) => secrets.push(String(value));
  await browser.call('GET /env', {});
  // Sign-in, also in what a page claims.
  await browser.send({ url: '/canary-path?token=canary-query' });
  await signIn(browser, 'canary@acme.test', 'canary-password', {
    'flow-steps': `canary-step,${CALL},canary ada@acme.test ask`,
    'x-request-id': 'canary-request',
  });
  // Sign-up.
  const form = {
    username: 'canary-new@new.test',
    password: 'Canary-Lamp-9',
    firstName: 'Canary',
    lastName: 'Canarian',
  };
  expect((await browser.call('POST /unverified-users', form)).code).toBe('OK');
  const link = await newestLink(service, form.username);
  see(link.searchParams.get('token'));
  await browser.send({ url: link.pathname + link.search });
  // Reset.
  await browser.call('POST /password/reset-token', { username: 'ada@acme.test' });
  const reset = (await newestLink(service, 'ada@acme.test')).searchParams.get('token') ?? '';
  see(reset);
  const change = { token: reset, password: 'Canary-Bell-88', authorizePassword: '', checkAuthorizePassword: false };
  expect((await browser.call('POST /password', change)).code).toBe('OK');
  // Second factor.
  const first = await browser.signIn('otp@acme.test');
  see(tokenOf(first));
  const code = otpCode(service);
  const wrong = { token: tokenOf(first), factor: 'OTP', code: '907856' } as const;
  await browser.call('POST /signin/mfa', wrong);
  const end = await browser.call('POST /signin/mfa', { ...wrong, code });
  expect(end.code).toBe('OK');
  secrets.push(code, '907856', ...browser.cookies.values(), form.password, form.firstName, form.lastName);
  for (const { id } of await database.selectFrom('users').select('id').execute()) see(id);
  await browser.call('DELETE /token', {});

  const stored = await written(9);
  const { reference } = stored.find(({ operation }) => operation === 'sign-in.with-second-factor') ?? { reference: '' };
  const { status, out } = await shell.run(`trace ${reference}`);
  expect(status).toBe(0);
  expect((await mailsTo(service, form.username)).length).toBeGreaterThan(0);
  expect(out).toContain('sign-in.with-second-factor');
  const all = `${JSON.stringify(stored)}\n${out}`.toLowerCase();
  const values = secrets.filter((secret) => secret.length > 4).map((secret) => secret.toLowerCase());
  expect(values.filter((secret) => all.includes(secret))).toEqual([]);
  // The names of the closed list alone are kept of what the page claims.
  expect(stored.flatMap(({ steps }) => steps.split('\n')).filter(Boolean)).toEqual([CALL]);
});

it('keeps nothing of what the page did for a visitor with Global Privacy Control', async () => {
  const browser = service.browser();
  const before = (await rows()).length;
  await signIn(browser, 'ada@acme.test', 'Wrong-Horse-7', { 'flow-steps': CALL, 'sec-gpc': '1' });
  expect((await written(before + 1)).at(-1)).toMatchObject({ operation: 'sign-in.with-password', steps: '' });
});

it('a busy browser costs rows, which /metrics counts, and no answer', async () => {
  const browser = service.browser({ address: '203.0.113.78' });
  await browser.call('GET /env', {});
  const before = (await rows()).length;
  const answers = await Promise.all(Array.from({ length: 520 }, () => browser.call('GET /env', {})));
  expect(answers.every(({ code }) => code === 'OK')).toBe(true);
  await written(before + 499);
  const { body } = await service.app.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${'b'.repeat(32)}` },
  });
  expect(body).toMatch(/vestibule_visit_steps_total\{result="stored"\} \d+/);
  expect(Number(/vestibule_visit_steps_total\{result="dropped"\} (\d+)/.exec(body)?.[1])).toBeGreaterThan(0);
});

it('one source does not push out the steps of the others, however many browsers it claims to be', async () => {
  const { database, clock, app } = service;
  const steps = new VisitSteps({ database, clock, log: app.log });
  let kept = 0;
  const describe = async () => {
    kept += 1;
    return { reference: 'x', operation: 'environment.read', outcome: 'OK', milliseconds: 1, steps: '', events: '' };
  };
  for (let browser = 0; browser < 12_000; browser += 1) {
    steps.add({ mark: `browser ${browser}`, source: '203.0.113.79' }, describe);
    if (browser % 4000 === 0) await steps.write();
  }
  await steps.write();
  expect(kept).toBe(10_000);
  steps.add({ mark: 'another', source: '203.0.113.80' }, describe);
  steps.add({ mark: 'an office', source: undefined }, describe);
  await steps.close();
  expect(kept).toBe(10_002);
  await database.deleteFrom('visit_steps').execute();
});

it('a reference that was pasted does nothing to the terminal, however it is written', async () => {
  const typed = '\u001b]0;title\u0007\u009b2J\u202e7K3M';
  const { status, out, errors } = await shell.run(`trace ${typed}`, true);
  expect({ status, out }).toEqual({ status: 1, out: '' });
  expect(errors).toMatch(/^no visit of the last 30 days has the reference {2}\]0;title {2}2J 7K3M: /);
});

it('takes less than a second of the processor among two hundred thousand steps, also in a visit of half of them', async () => {
  const { database, clock } = service;
  await sql`insert into visit_steps (at, reference, visit, operation, outcome, milliseconds, steps, events)
    select ${clock.now()}::timestamptz - number * interval '1 second', 'AAAA-BBBB-' || number, 'visit ' || number / 200,
      'environment.read', 'OK', 1, '', '' from generate_series(1, 100000) as number`.execute(database);
  await sql`insert into visit_steps (at, reference, visit, operation, outcome, milliseconds, steps, events)
    select ${clock.now()}::timestamptz - number * interval '1 second', 'CCCC-DDDD-' || number, 'long',
      'environment.read', 'OK', 1, '', '' from generate_series(1, 100000) as number`.execute(database);
  const begin = process.cpuUsage();
  const [visit] = await readVisits(database, 'AAAA-BBBB-50000');
  expect(visit && tellVisit(visit)[0]).toContain('a visit of 200 requests');
  const [long] = await readVisits(database, 'CCCC-DDDD-50000');
  expect(long && tellVisit(long)[0]).toMatch(/It belongs to a long visit, of which 501 requests around it follow\.$/);
  expect(process.cpuUsage(begin).user).toBeLessThan(1_000_000);
  clock.advance(30 * 24 * 3600 + 1);
  await workHourly({ database, clock, settings: service.settings });
  expect(await rows()).toEqual([]);
});
