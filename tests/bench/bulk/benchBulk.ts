import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgres, postgresFolder } from '../../../src/tools/openPostgres.ts';
import { freePort } from '../startServer.ts';
import { table } from '../table.ts';
import { type Moved, moveUsers } from './moveUsers.ts';

const ENTRY = 'dist/server/admin.js';
const SETTINGS = { PORTAL_ORIGIN: 'https://login.acme.example', SMTP_URL: 'smtp://127.0.0.1:25' };

interface Asked {
  readonly users: number;
  /** Only PostgreSQL, for numbers of users that would otherwise take too long. */
  readonly postgresOnly: boolean;
  /** With one busy process per processor in the background. */
  readonly busy: boolean;
}

/** Prints how long importing and exporting users takes, and how much memory. */
export async function benchBulk({ users, postgresOnly, busy: isBusy }: Asked): Promise<void> {
  const busy = Array.from({ length: isBusy ? availableParallelism() : 0 }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  );
  try {
    if (postgresFolder === undefined) console.log('No PostgreSQL on this machine: install the package postgresql.');
    else await benchOn('PostgreSQL', users);
    if (!postgresOnly) await benchOn('the embedded database', users);
  } finally {
    for (const process of busy) process.kill('SIGKILL');
  }
}

async function benchOn(name: 'PostgreSQL' | 'the embedded database', users: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-bench-'));
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  const postgres = name === 'PostgreSQL' ? await openPostgres(await freePort()) : undefined;
  try {
    const variables = { ...SETTINGS, ...(postgres ? { DATABASE_URL: postgres.url } : { DATA_DIR: data }) };
    print(name, users, await moveUsers({ entry: ENTRY, folder, variables }, users));
  } finally {
    await postgres?.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function print(name: string, users: number, { before, killed, resumed, exportKilled, exported, wrong }: Moved): void {
  console.log(`\n${users} users, ${name}`);
  const told = (of: string, count: number, { seconds, peak }: Moved['killed']) => [
    ...[of, String(count), `${seconds.toFixed(0)} s`],
    peak === 0 ? '' : `${peak.toFixed(0)} MB`,
  ];
  const rows = [
    told('import until it was killed', before, killed),
    told('the same command again', users - before, resumed),
    told('export as CSV until it was killed', Math.ceil(users / 2), exportKilled),
    told('export as CSV', users, exported),
  ];
  console.log(table(['', 'users', 'time', 'resident memory, at most'], rows));
  console.log(
    wrong.length === 0 ? '  file, reports and export have the same lines' : `  WRONG: ${wrong.join('\n  WRONG: ')}`,
  );
}
