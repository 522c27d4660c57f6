import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrateDatabase } from '../../../src/server/database/migrateDatabase.ts';
import { freePort } from './freePort.ts';
import { openTestPostgres } from './openTestPostgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * The address of the PostgreSQL on which each service of a test has two nodes; undefined: each is a single,
     * embedded one.
     */
    readonly nodesDatabase: string | undefined;
  }
}

/** The database that each service's database is a copy of. */
const TEMPLATE = 'migrated';

/** Runs once before the tests that have two nodes: PostgreSQL with an empty, migrated database. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  // The machine does not fail in these tests, so nothing has to be written to the disk. Many services are open at once.
  const postgres = await openTestPostgres(await freePort(1), [
    'fsync=off',
    'full_page_writes=off',
    'max_connections=300',
  ]);
  await run(postgres.url, `create database ${TEMPLATE}`);
  const pool = new pg.Pool({ connectionString: addressOf(postgres.url, TEMPLATE) });
  const database = new Kysely<object>({ dialect: new PostgresDialect({ pool }) });
  await migrateDatabase(database);
  await database.destroy();
  provide('nodesDatabase', postgres.url);
  return () => postgres.close();
}

/** An empty, migrated database of its own for one service. @returns its address, and a function that removes it */
export async function createNodesDatabase(server: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `service_${process.pid}_${Date.now()}_${++made}`;
  await run(server, `create database ${name} template ${TEMPLATE} strategy file_copy`);
  return { url: addressOf(server, name), drop: () => run(server, `drop database ${name} with (force)`) };
}
let made = 0;

function addressOf(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function run(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
