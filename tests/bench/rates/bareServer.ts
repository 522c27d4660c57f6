import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import Fastify from 'fastify';
import pg from 'pg';

/**
 * The baseline for the portal's server: Fastify with two routes and nothing else. `/` sends the bytes of the sign-in
 * page as they were compressed, `/lookup?username=` makes one indexed read. It prints its address.
 *
 * Arguments: the compressed page, and the address of a PostgreSQL; without the latter it embeds a PGlite.
 */
const [page = '', database] = process.argv.slice(2);
const ACCOUNTS = 1_000;

type Read = (username: string) => Promise<readonly unknown[]>;

const TABLE = 'create table if not exists bare_accounts (username text primary key, id int not null)';
const FILL =
  `insert into bare_accounts select 'user' || n || '@acme.test', n from generate_series(1, ${ACCOUNTS}) n ` +
  'on conflict do nothing';
const READ = 'select id from bare_accounts where username = $1';

async function openPostgres(connectionString: string): Promise<Read> {
  const pool = new pg.Pool({ connectionString, max: 10 });
  await pool.query(TABLE);
  await pool.query(FILL);
  return async (username) => (await pool.query({ name: 'read', text: READ, values: [username] })).rows;
}

async function openPglite(): Promise<Read> {
  const embedded = await PGlite.create('memory://');
  await embedded.exec(`${TABLE};${FILL}`);
  return async (username) => (await embedded.query(READ, [username])).rows;
}

const read = database === undefined ? await openPglite() : await openPostgres(database);
const bytes = await readFile(page);
const app = Fastify();
app.get('/', (_request, reply) =>
  reply
    .type('text/html; charset=utf-8')
    .header('content-encoding', 'br')
    .header('cache-control', 'no-store')
    .send(bytes),
);
app.get<{ Querystring: { username?: string } }>('/lookup', async ({ query }) => ({
  code: 'OK',
  data: { known: (await read(query.username ?? '')).length > 0 },
}));
console.log(`Listening at ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
