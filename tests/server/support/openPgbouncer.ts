import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const PROGRAM = '/usr/sbin/pgbouncer';

export const hasPgbouncer = existsSync(PROGRAM);

if (!hasPgbouncer) console.warn(`Tests that need a pgbouncer are skipped: there is no ${PROGRAM}`);

export interface Pgbouncer {
  readonly url: string;
  close(): Promise<void>;
}

/** A pgbouncer in transaction mode with three connections to a database, as `.github/deploy/README.md` sets it up. */
export async function openPgbouncer(port: number, database: string): Promise<Pgbouncer> {
  const { hostname, port: databasePort, username } = new URL(database);
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-pgbouncer-'));
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(
    settings,
    `[databases]
postgres = host=${hostname} port=${databasePort} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout
`,
  );
  // It refuses to run as root, and continuous integration often does.
  const isRoot = process.getuid?.() === 0;
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  const user = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  if (isRoot) for (const path of [folder, settings]) chownSync(path, idOf('-u'), idOf('-g'));
  const server = spawn(PROGRAM, [settings], { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: server.stderr }).on('line', (line) => {
      if (line.includes('process up')) resolve();
    });
    server.once('exit', (code) => reject(new Error(`pgbouncer ended with ${code}`)));
  });
  return {
    url: `postgres://${username}@127.0.0.1:${port}/postgres`,
    async close() {
      server.kill('SIGINT');
      await once(server, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
