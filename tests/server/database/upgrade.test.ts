import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../src/server/createApp.ts';
import { MIGRATIONS } from '../../../src/server/database/migrations/index.ts';
import { openDatabase } from '../../../src/server/database/openMigrated.ts';
import { readSettings } from '../../../src/server/settings/readSettings.ts';
import { type Started, stopServer } from '../../../src/server/startServer.ts';
import { freePort } from '../support/freePort.ts';
import { openTestPostgres, postgresFolder, type TestPostgres } from '../support/openTestPostgres.ts';

/** The schema changes of the next version, by the rule for migrations: only additions. */
const NEXT = {
  ...MIGRATIONS,
  '999-next': {
    up: async (db: Kysely<unknown>) => {
      await sql`alter table users add column nickname text`.execute(db);
      await sql`alter table sessions add column note text not null default ''`.execute(db);
      await sql`create table nicknames (user_id text primary key references users on delete cascade)`.execute(db);
    },
  },
};

describe.skipIf(!postgresFolder)('R07: a rolling upgrade of two nodes', () => {
  let postgres: TestPostgres;
  const open: Started[] = [];
  let port: number;
  beforeAll(async () => {
    postgres = await openTestPostgres(await freePort(1));
    port = await freePort();
  });
  afterAll(async () => {
    await Promise.all(open.map(({ app }) => app.close()));
    await postgres.close();
  });

  /** A node with a connection pool of its own, listening on a port of its own. */
  async function start(migrations = MIGRATIONS): Promise<Started & { address: string }> {
    // Networks without limits: all the load comes from one address.
    const variables = { PORT: String(port), LOG_LEVEL: 'silent', TRUSTED_NETWORKS: '127.0.0.0/8', STOP_DELAY: '1' };
    const settings = readSettings({ ...variables, DATABASE_URL: postgres.url });
    const database = await openDatabase(settings);
    const notice = { isGiven: false, isLast: false };
    const app = await createApp(settings, { database, migrations, notice });
    app.addHook('onClose', () => database.destroy());
    const started = { app, settings, notice };
    open.push(started);
    return { ...started, address: await app.listen({ port: 0, host: '127.0.0.1' }) };
  }

  it('loses no request, and the older version does not start again', async () => {
    const old = [await start(), await start()];
    let nodes = old.map(({ address }) => address);
    const answers: string[] = [];
    let isOver = false;

    /** Like a proxy: tries the next node if one accepts no connection. A request that was sent is not sent again. */
    async function send(path: string, init: RequestInit, turn: number): Promise<string> {
      for (let tries = 0; tries < nodes.length; tries += 1) {
        const node = nodes[(turn + tries) % nodes.length];
        try {
          const response = await fetch(`${node}${path}`, init);
          return `${response.status} ${(await response.text()).slice(0, 40)}`;
        } catch (error) {
          const cause = error instanceof Error ? error.cause : undefined;
          // Refused, or waiting to be accepted when the node stopped listening.
          const isRefused = cause instanceof Error && 'syscall' in cause && cause.syscall === 'connect';
          if (!isRefused) return String(cause ?? error);
        }
      }
      return 'no node takes a connection';
    }

    const headers = { 'content-type': 'application/json', origin: `http://localhost:${port}` };
    async function visit(number: number): Promise<void> {
      for (let turn = number; !isOver; turn += 1) {
        const body = JSON.stringify({
          username: `new${number}-${turn}@solo.test`,
          password: 'Bright-Lamp-9',
          firstName: 'A',
          lastName: 'B',
        });
        answers.push(await send('/apis/v1/env', {}, turn));
        answers.push(await send('/apis/v1/lookup?username=ada%40acme.test', {}, turn));
        answers.push(await send('/apis/v1/unverified-users', { method: 'POST', headers, body }, turn));
      }
    }
    const visits = [0, 1, 2].map(visit);
    const passed = async (count: number) => {
      const from = answers.length;
      await expect.poll(() => answers.length, { timeout: 30_000, interval: 20 }).toBeGreaterThan(from + count);
    };

    await passed(30);
    for (const { address, ...node } of old) {
      const next = await start(NEXT);
      nodes = [...nodes, next.address];
      await passed(30);
      // The proxy still sends to it while it stops.
      expect(await stopServer(node)).toBe(true);
      await passed(10);
      nodes = nodes.filter((one) => one !== address);
    }
    await passed(30);
    isOver = true;
    await Promise.all(visits);
    expect(answers.filter((answer) => !answer.startsWith('200 ') && !answer.startsWith('201 '))).toEqual([]);
    await expect(start()).rejects.toThrow(
      /^DATABASE_URL or DATA_DIR holds a database of a newer version \(999-next\): /,
    );
  });
});
