import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listen } from '../../../src/server/core/telemetry/signals.ts';
import { createApp } from '../../../src/server/createApp.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';
import { registerPasskey } from '../support/registerPasskey.ts';
import { SoftwareAuthenticator } from '../support/SoftwareAuthenticator.ts';
import { TestBrowser } from '../support/TestBrowser.ts';

/** Rows that a statement inserts, one or more. */
const ROWS = /values \(.*?\)(?=$| on conflict| returning)/;

/** The statements of the database since the last call. */
const texts: string[] = [];
let rows = 0;
let affected = 0n;

let service: TestService;
let guest: TestBrowser;
let visit: () => TestBrowser;
let close: () => Promise<void>;
beforeAll(async () => {
  service = await openTestService();
  const { clock, settings, database } = service;
  const app = await createApp(settings, { clock, database: database.withPlugin(countRows) });
  listen('statement', ({ sql }) => texts.push(sql.replace(ROWS, 'values ?')));
  visit = () => new TestBrowser(app, settings.origin.origin, { address: '198.51.100.99' });
  guest = visit();
  close = () => app.close();
  await database.updateTable('organisations').set({ discloses_lookup: false }).execute();
  // The first mail creates the key that seals all of them.
  await guest.call('POST /password/reset-token', { username: 'first@solo.test' });
});
afterAll(async () => {
  await close();
  await service.close();
});

/**
 * The rows that statements found or changed: together with the statements a measure of a call's time on any machine.
 */
const countRows: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    rows += result.rows.length;
    affected += result.numAffectedRows ?? 0n;
    return result;
  },
};

async function workOf(call: () => Promise<unknown>) {
  texts.length = 0;
  [rows, affected] = [0, 0n];
  await call();
  expect(texts.length).toBeGreaterThan(0);
  return { texts: [...texts], rows, affected: Number(affected) };
}

/** A link was requested before, by anyone: an open link is replaced. */
async function openLinks(purpose: string): Promise<void> {
  await service.database.deleteFrom('tokens').execute();
  const users = await service.database.selectFrom('users').select('id').execute();
  const now = service.clock.now();
  const times = { created_at: now, expires_at: new Date(now.getTime() + 60_000), used_at: null };
  await service.database
    .insertInto('tokens')
    .values(users.map(({ id }) => ({ hash: id, purpose, user_id: id, payload: '{}', ...times })))
    .execute();
}

const NAMES = ['later@solo.test', 'google@solo.test', 'deleted@acme.test', 'pending@acme.test', 'directory@acme.test'];

it('P07: a look-up sends the same statements, and finds as many rows, for known and unknown names', async () => {
  const lookUp = (username: string) => workOf(() => guest.call('GET /lookup', { username }));
  for (const name of [...NAMES, 'twin@shared.test']) {
    expect(await lookUp(name), name).toEqual(await lookUp(`un${name}`));
  }
});

it('P07: a reset does the same work, on as many rows, for known and unknown names', async () => {
  const reset = async (username: string) => {
    await openLinks('password-reset');
    return workOf(() => guest.call('POST /password/reset-token', { username }));
  };
  for (const name of ['later@solo.test', 'ada@acme.test', 'google@solo.test']) {
    expect(await reset(name), name).toEqual(await reset(`un${name}`));
  }
  const texts = (await reset('unknown@solo.test')).texts;
  for (const name of [...NAMES, 'twin@shared.test']) expect((await reset(name)).texts, name).toEqual(texts);
});

it('P07: so does another request for an activation or a verification', async () => {
  const activate = async (username: string) => {
    await openLinks('activation');
    return workOf(() => guest.call('POST /activation', { username }));
  };
  expect((await activate('pending@acme.test')).texts).toEqual((await activate('unpending@acme.test')).texts);
  const again = async (id: string) => {
    await openLinks('email-verification');
    return workOf(() => guest.call('POST /unverified-users/{id}/verify-messages', { id }));
  };
  const unverified = service.database.selectFrom('users').select('id').where('username', '=', 'unverified@solo.test');
  const { id } = await unverified.executeTakeFirstOrThrow();
  expect(await again(id)).toEqual(await again('unknown'));
});

it('P07: a wrong password sends the same statements for every account', async () => {
  const signIn = async (username: string) => (await workOf(() => guest.signIn(username, 'wrong'))).texts;
  const texts = await signIn('nobody@solo.test');
  for (const name of [...NAMES, 'twin@shared.test']) expect(await signIn(name), name).toEqual(texts);
});

it('P07: a passkey changes nothing before a sign-in: not for its browser, nor for its account', async () => {
  const { database, settings } = service;
  await database.updateTable('organisations').set({ passkey_sign_in: true }).where('id', '=', 'ORG-1').execute();
  const [owner, stranger] = [visit(), visit()];
  await owner.signIn('passkey@acme.test');
  const authenticator = new SoftwareAuthenticator(settings.origin.origin);
  expect((await registerPasskey(owner, authenticator)).statusCode).toBe(200);
  await owner.call('DELETE /token', {});
  for (const call of ['GET /env', 'POST /signin/passkey-challenges'] as const) {
    const answers: unknown[] = [];
    const ask = (browser: TestBrowser) =>
      workOf(async () => {
        const { status, code, data } = await browser.call(call, {});
        // Nonces and challenges are random, and of one length.
        answers.push([status, code, JSON.stringify(data).replace(/[\w-]{20,}/g, ({ length }) => `${length}`)]);
      });
    await ask(stranger);
    expect(await ask(owner), call).toEqual(await ask(stranger));
    expect(answers[1], call).toEqual(answers[2]);
  }
  const lookUp = (username: string) => workOf(() => guest.call('GET /lookup', { username }));
  expect(await lookUp('passkey@acme.test')).toEqual(await lookUp('unpasskey@acme.test'));
  const fail = async (username: string) => (await workOf(() => guest.signIn(username, 'wrong'))).texts;
  expect(await fail('passkey@acme.test')).toEqual(await fail('unpasskey@acme.test'));
});

it('P07: no stand-in account signs in or gets a mail', async () => {
  await guest.call('POST /password/reset-token', { username: 'nobody-3@nowhere.invalid' });
  expect((await guest.signIn('nobody-3@nowhere.invalid', 'wrong')).code).toBe('BAD_CREDENTIALS');
  const waiting = service.database.selectFrom('mails').select('id').where('topic', 'like', '%:nobody-%');
  expect(await waiting.where('content', 'is not', null).execute()).toEqual([]);
});
