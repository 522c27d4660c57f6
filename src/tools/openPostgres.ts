import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** A PostgreSQL server of its own. Its only user may do everything. */
export interface Postgres {
  readonly url: string;
  /** The parent process; undefined while it is stopped. */
  readonly pid: () => number | undefined;
  /** Stops in fast mode, which cuts every connection. */
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

/** The folders in which Debian's packages and a build from source put PostgreSQL's programs. */
export const POSTGRES_FOLDERS = [17, 16, 15]
  .map((version) => `/usr/lib/postgresql/${version}/bin`)
  .concat('/usr/local/bin');

/** The folder of PostgreSQL's programs on this machine, if installed. */
export const postgresFolder = POSTGRES_FOLDERS.find((folder) => existsSync(join(folder, 'initdb')));

/** PostgreSQL refuses to run as root, which continuous integration often does. */
function findUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const read = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: read('-u'), gid: read('-g') };
}

/**
 * A PostgreSQL in a temporary folder, on loopback.
 * @param parameters of its configuration that differ from the defaults, as `name=value`
 * @throws if it is not installed
 */
export async function openPostgres(port: number, parameters: readonly string[] = []): Promise<Postgres> {
  if (!postgresFolder) throw new Error('PostgreSQL is not installed');
  const user = findUser();
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const options = { ...user, cwd: folder };
  const initialise = ['-D', data, '-U', 'vestibule', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
  execFileSync(join(postgresFolder, 'initdb'), initialise, { ...options, stdio: 'ignore' });
  const place = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder];
  const settings = [...place, ...parameters.flatMap((parameter) => ['-c', parameter])];
  const program = join(postgresFolder, 'postgres');
  let server: ChildProcess | undefined;
  async function start() {
    const started = spawn(program, settings, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
    server = started;
    const log = createInterface({ input: started.stderr });
    await new Promise<void>((resolve, reject) => {
      log.on('line', (line) => {
        if (line.includes('ready to accept connections')) resolve();
      });
      started.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}`)));
    });
  }
  async function stop() {
    if (!server) return;
    // Fast shutdown: PostgreSQL manual, "Shutting Down the Server".
    server.kill('SIGINT');
    await once(server, 'exit');
    server = undefined;
  }
  await start();
  return {
    url: `postgres://vestibule@127.0.0.1:${port}/postgres`,
    pid: () => server?.pid,
    start,
    stop,
    async close() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
