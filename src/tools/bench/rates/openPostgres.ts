import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../startServer.ts';

/** Where Debian's packages and a build from source put PostgreSQL's programs. */
const FOLDERS = [17, 16, 15].map((version) => `/usr/lib/postgresql/${version}/bin`).concat('/usr/local/bin');

export interface Postgres {
  readonly url: string;
  close(): Promise<void>;
}

/** A PostgreSQL with its default settings in a temporary folder, on loopback; undefined if this machine has none. */
export async function openPostgres(): Promise<Postgres | undefined> {
  const programs = FOLDERS.find((folder) => existsSync(join(folder, 'initdb')));
  if (programs === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-bench-'));
  const owner = ownerOf(folder);
  const data = join(folder, 'data');
  const initialise = ['-D', data, '-U', 'vestibule', '-A', 'trust', '-E', 'UTF8', '--locale=C'];
  execFileSync(join(programs, 'initdb'), initialise, { ...owner, cwd: folder, stdio: 'ignore' });
  const port = await freePort();
  const server = spawn(join(programs, 'postgres'), ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder], {
    ...owner,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await new Promise<void>((resolve, reject) => {
    server.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}`)));
    createInterface({ input: server.stderr }).on('line', (line) => {
      if (line.includes('ready to accept connections')) resolve();
    });
  });
  return {
    url: `postgres://vestibule@127.0.0.1:${port}/postgres`,
    async close() {
      server.removeAllListeners('exit');
      // Fast shutdown (PostgreSQL manual, section 19.5).
      server.kill('SIGINT');
      await once(server, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root. */
function ownerOf(folder: string): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const read = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  const owner = { uid: read('-u'), gid: read('-g') };
  chownSync(folder, owner.uid, owner.gid);
  return owner;
}
