import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DatabaseUnavailable } from '../../../src/server/core/database/Database.ts';
import type { Tables } from '../../../src/server/core/database/Tables.ts';
import { createPostgresPool } from '../../../src/server/database/createPostgresPool.ts';
import { freePort } from '../support/freePort.ts';
import { type MailServer, openMailServer } from '../support/openMailServer.ts';
import { openTestPostgres, postgresFolder, type TestPostgres } from '../support/openTestPostgres.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';
import type { Outcome } from '../support/TestBrowser.ts';

const SMTP_PORT = await freePort(1);

describe.skipIf(!postgresFolder)('R07: a node survives its PostgreSQL', () => {
  let postgres: TestPostgres;
  let service: TestService;
  let mails: MailServer | undefined;

  beforeAll(async () => {
    postgres = await openTestPostgres(await freePort(1));
    service = await openTestService({ DATABASE_URL: postgres.url, SMTP_URL: `smtp://127.0.0.1:${SMTP_PORT}` });
  });
  afterAll(async () => {
    await service.close();
    await postgres.close();
    await mails?.close();
  });

  /** Each look-up comes from another address, because look-ups are limited per source. */
  let visitors = 0;
  const visitor = () => service.browser({ address: `10.0.${(visitors >> 8) & 255}.${visitors++ & 255}` });
  const lookUp = () => visitor().call('GET /lookup', { username: 'ada@acme.test' });
  const signIn = () => visitor().signIn('device@acme.test');
  const isBack = () => expect.poll(async () => (await lookUp()).code, { timeout: 20_000 }).toBe('OK');
  /** Either the right answer or one that reports the outage; never an internal error. */
  function expectAnswer({ status, code, headers }: Outcome): void {
    if (status === 200) return;
    expect({ status, code }).toEqual({ status: 503, code: 'UNAVAILABLE' });
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }

  it('when backends are terminated in the middle of calls', async () => {
    let isOver = false;
    const outcomes: Outcome[] = [];
    const keepAsking = async () => {
      while (!isOver) outcomes.push(await lookUp(), await service.browser().call('GET /env', {}));
    };
    const asking = Promise.all(Array.from({ length: 6 }, keepAsking));
    for (let round = 0; round < 15; round++) {
      const before = outcomes.length;
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend'`
        .execute(service.database)
        .catch(() => {});
      await expect.poll(() => outcomes.length).toBeGreaterThan(before);
    }
    isOver = true;
    await asking;
    for (const outcome of outcomes) expectAnswer(outcome);
    expect(outcomes.map(({ status }) => status)).toContain(503);
    await isBack();
  });

  it('when it restarts: calls report the outage, and mails go out afterwards', async () => {
    const form = { username: 'later@new.test', password: 'Bright-Lamp-9', firstName: 'Ann', lastName: 'Lee' };
    expect((await service.browser().call('POST /unverified-users', form)).code).toBe('OK');
    const asking = Array.from({ length: 3 }, signIn);
    await postgres.stop();
    for (const outcome of await Promise.all(asking)) expectAnswer(outcome);

    for (const outcome of [await lookUp(), await signIn()]) {
      expectAnswer(outcome);
      expect(outcome.code).toBe('UNAVAILABLE');
    }
    const authorize = '/oidc/acme/authorize?client_id=acme-notes&response_type=code&scope=openid';
    for (const url of ['/readyz', '/verify-email?token=t', authorize]) {
      const { statusCode, headers } = await service.app.inject({ url });
      expect({ url, statusCode, again: headers['retry-after'] }).toEqual({ url, statusCode: 503, again: '3' });
    }
    expect((await service.app.inject({ url: '/healthz' })).statusCode).toBe(200);

    await postgres.start();
    await isBack();
    expect((await visitor().signIn('ada@acme.test')).code).toBe('OK');
    mails = await openMailServer(SMTP_PORT);
    service.clock.advance(3000);
    const [mail] = await mails.waitFor(1);
    expect(mail?.recipients).toEqual(['later@new.test']);
  });

  it('when it is too slow for a call', async () => {
    const pool = await createPostgresPool(postgres.url, { connect: 1000, statement: 200 });
    const slow = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
    await expect(sql`select pg_sleep(60)`.execute(slow)).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect(await sql`select 1 as one`.execute(slow)).toMatchObject({ rows: [{ one: 1 }] });
    await slow.destroy();
  });
});
