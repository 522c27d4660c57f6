import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import { openPostgres, postgresFolder } from '../../../src/tools/openPostgres.ts';
import { openMailServer } from '../openMailServer.ts';
import { freePort, OF_PRODUCTION, type RunningServer, startServer } from '../startServer.ts';

export const PASSWORD = 'Correct-Horse-7';

export interface Nodes {
  readonly nodes: readonly [RunningServer, RunningServer];
  /** The settings with which an administration command reaches the database. */
  readonly variables: Readonly<Record<string, string>>;
  /** Kills the second node. @returns a function that starts it again */
  killOne(): Promise<() => Promise<void>>;
  readonly postgres: number;
  readonly origin: string;
  readonly accounts: readonly string[];
  readonly metricsToken: string;
  close(): Promise<void>;
}

/**
 * Two nodes in production on one PostgreSQL with an organisation of that many members, whose passwords are hashed at
 * the default costs. Undefined if this machine has no PostgreSQL.
 */
export async function openNodes(members: number): Promise<Nodes | undefined> {
  if (postgresFolder === undefined) return undefined;
  const postgres = await openPostgres(await freePort());
  const mails = await openMailServer();
  const [port, metricsToken] = [await freePort(), randomBytes(24).toString('base64url')];
  const origin = `http://localhost:${port}`;
  const variables = {
    DATABASE_URL: postgres.url,
    MASTER_KEY: randomBytes(32).toString('base64'),
    METRICS_TOKEN: metricsToken,
    PORTAL_ORIGIN: origin,
  };
  const accounts = Array.from({ length: members }, (_, number) => `member${number}@acme.example`);
  await fill({ ...OF_PRODUCTION, ...variables, SMTP_URL: mails.url }, accounts);
  const start = (at: number) => startServer({ mode: 'production', smtp: mails.url, port: at, variables });
  const nodes: [RunningServer, RunningServer] = [await start(port), await start(await freePort())];
  return {
    nodes,
    origin,
    accounts,
    metricsToken,
    variables,
    killOne: async () => {
      await nodes[1].kill();
      return async () => {
        nodes[1] = await start(nodes[1].port);
      };
    },
    postgres: postgres.pid() ?? 0,
    close: async () => {
      for (const node of nodes) await node.stop();
      mails.close();
      await postgres.close();
    },
  };
}

/** Makes organisation and members as an operator does. */
async function fill(variables: Record<string, string>, accounts: readonly string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-bench-'));
  // The service's costs (`PASSWORD_HASH_MEMORY` and the like); it would renew hashes with others.
  const stored = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const rows = accounts.map((username, number) => `${username},Ann,Member${number},"${stored}"`);
  const [world, users] = [join(folder, 'world.json'), join(folder, 'users.csv')];
  writeFileSync(
    world,
    JSON.stringify({ organisations: [{ id: 'ORG-1', name: 'Acme', alias: 'acme', domains: ['acme.example'] }] }),
  );
  writeFileSync(users, ['username,first name,last name,password hash', ...rows].join('\n'));
  const admin = (...words: readonly string[]) =>
    execFileSync(process.execPath, ['src/tools/bootstrap/admin.mjs', ...words], {
      env: { ...process.env, ...variables },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  try {
    admin('apply', world);
    admin('users', 'import', users, '--organisation', 'acme');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
