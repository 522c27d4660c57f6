import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removePasskey } from '../../../src/server/factors/managePasskeys.ts';
import { createCallOf } from '../support/createCallOf.ts';
import { freePort } from '../support/freePort.ts';
import { openTestPostgres, postgresFolder, type TestPostgres } from '../support/openTestPostgres.ts';
import { openTestService, type TestService } from '../support/openTestService.ts';
import { tokenOf } from '../support/TestBrowser.ts';

const passkeyOf = (user_id: string, credential_id: string) => ({
  credential_id,
  user_id,
  device_id: null,
  public_key: 'key',
  counter: 0,
  user_verified: true,
  backup_eligible: false,
  backed_up: false,
  transports: '[]',
  registered_at: new Date(),
  last_used_at: null,
});

describe.skipIf(!postgresFolder)('two nodes that share a PostgreSQL', () => {
  let postgres: TestPostgres;
  let nodes: readonly [TestService, TestService];

  beforeAll(async () => {
    postgres = await openTestPostgres(await freePort(1));
    const variables = { DATABASE_URL: postgres.url };
    nodes = [await openTestService(variables), await openTestService(variables)];
  });
  afterAll(async () => {
    for (const node of nodes) await node.close();
    await postgres.close();
  });

  it('share one world, one set of keys and one set of sessions', async () => {
    const [one, two] = nodes;
    const first = one.browser();
    expect((await first.signIn('ada@acme.test')).code).toBe('OK');
    const second = two.browser();
    for (const [name, value] of first.cookies) second.cookies.set(name, value);
    expect((await second.call('GET /users/me', {})).data).toMatchObject({ username: 'ada@acme.test' });
    expect((await second.call('GET /signin/token-bucket', {})).data).toMatchObject([{ state: 'ACTIVATED' }]);
    await second.call('DELETE /token', {});
    expect((await first.call('GET /users/me', {})).code).toBe('UNAUTHORIZED');
    const { count } = await one.database
      .selectFrom('users')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('username', '=', 'ada@acme.test')
      .executeTakeFirstOrThrow();
    expect(count).toBe(1);
  });

  it('P09: accept one use of a token in total', async () => {
    const own = nodes[0].browser();
    const token = tokenOf(await own.signIn('multi@acme.test'));
    const another = nodes[1].browser();
    another.cookies.set('vestibule_browser', own.cookies.get('vestibule_browser') ?? '');
    const uses = Array.from({ length: 50 }, (_, index) =>
      (index % 2 === 0 ? own : another).bare().call('POST /signin/single-session-token', { token }),
    );
    const codes = (await Promise.all(uses)).map(({ code }) => code);
    expect(codes.filter((code) => code === 'OK')).toHaveLength(1);
    expect(codes.filter((code) => code === 'INVALID_TOKEN')).toHaveLength(49);
  });

  it('P10: turn the second factor off when the last two passkeys are removed at once', async () => {
    const [{ database }] = nodes;
    const named = database.selectFrom('users').selectAll().where('username', '=', 'passkey@acme.test');
    const user = await named.executeTakeFirstOrThrow();
    const subject = { kind: 'session', user, binding: 'none' } as const;
    for (let round = 0; round < 5; round++) {
      await database.updateTable('users').set({ mfa_active: true }).where('id', '=', user.id).execute();
      for (const id of ['one', 'two']) await database.insertInto('passkeys').values(passkeyOf(user.id, id)).execute();
      await Promise.all([
        removePasskey(createCallOf(nodes[0]), subject, 'one'),
        removePasskey(createCallOf(nodes[1]), subject, 'two'),
      ]);
      expect((await named.executeTakeFirstOrThrow()).mfa_active).toBe(false);
    }
  });

  it('D-39: sign in one of two devices at once, and ask the other', async () => {
    const answers = await Promise.all(nodes.map((node) => node.browser().signIn('passkey@acme.test')));
    expect(answers.map(({ code }) => code).sort()).toEqual(['NOT_ALLOWED_MULTI_SESSION', 'OK']);
  });

  it('P08: limit guesses in total: of 1,000 parallel tries at most fifteen are checked', async () => {
    const tries = Array.from({ length: 1000 }, (_, index) =>
      (index % 2 === 0 ? nodes[0] : nodes[1]).browser().signIn('directory@acme.test', `guess-${index}`),
    );
    const outcomes = await Promise.all(tries);
    const checked = outcomes.filter(({ status }) => status === 401);
    expect(checked.length).toBeGreaterThanOrEqual(5);
    expect(checked.length).toBeLessThanOrEqual(15);
    // On a slow machine the queue of hashes has no place for all of them: then the rest may try again.
    expect(outcomes.filter(({ status }) => [429, 503].includes(status))).toHaveLength(1000 - checked.length);
  });

  it('R06: survive a database that drops their connections', async () => {
    const [one, two] = nodes;
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()`.execute(
      one.database,
    );
    const isReady = async (node: TestService) => (await node.app.inject('/readyz')).statusCode === 200;
    await expect.poll(() => isReady(two)).toBe(true);
    await expect.poll(() => isReady(one)).toBe(true);
    expect((await two.browser().call('GET /orgs/{id}', { id: 'ORG-1' })).code).toBe('OK');
  });

  it('read JSON, numbers and times like the embedded database', async () => {
    const organisation = await nodes[0].database
      .selectFrom('organisations')
      .selectAll()
      .where('id', '=', 'ORG-1')
      .executeTakeFirstOrThrow();
    expect(organisation.password_policy).toMatchObject({ minLength: 10, duration: { day: 90 } });
    expect(organisation.created_at).toEqual(nodes[0].clock.now());
  });
});
