import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** Milliseconds between two polls of a server that starts. */
const PAUSE = 20;

const isReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** A free port of loopback. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const address = server.address();
        server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
      });
  });

/** The settings that production requires, besides a mail server. */
export const OF_PRODUCTION = {
  MASTER_KEY: randomBytes(32).toString('base64'),
  MAIL_FROM: 'bench@vestibule.test',
  ...Object.fromEntries(
    ['TERMS', 'PRIVACY', 'AGREEMENT', 'SUPPORT', 'CENTRAL_ACCOUNTS'].map((place) => [
      `${place}_URL`,
      `https://vestibule.test/${place.toLowerCase()}`,
    ]),
  ),
};

export interface RunningServer {
  readonly origin: string;
  readonly port: number;
  readonly pid: number;
  /** SIGTERM: the server finishes running requests and closes its database. Resolves when the process has ended. */
  stop(): Promise<void>;
  /** SIGKILL: the server closes nothing. Resolves when the process has ended. */
  kill(): Promise<void>;
}

/**
 * The built server with the seeded world, in memory or in a folder. It answers when this resolves. It trusts
 * X-Forwarded-For from this machine, so a measurement can come from many addresses; the limits are unchanged.
 */
export async function startServer({
  dataDir = 'memory:',
  database,
  port: wanted,
  project = '.',
  mode = 'development',
  smtp,
  variables = {},
}: {
  readonly dataDir?: string;
  /** The address of a PostgreSQL, instead of the embedded database. */
  readonly database?: string;
  readonly port?: number;
  /** The folder whose build it runs. */
  readonly project?: string;
  /** In production the world is empty, and pages come from memory. */
  readonly mode?: 'development' | 'production';
  /** A mail server that answers, for production. */
  readonly smtp?: string;
  /** Settings that override these. */
  readonly variables?: Readonly<Record<string, string>>;
} = {}): Promise<RunningServer> {
  const port = wanted ?? (await freePort());
  const origin = `http://localhost:${port}`;
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: project,
    env: {
      ...process.env,
      PORT: String(port),
      PORTAL_MODE: mode,
      ...(mode === 'production' ? OF_PRODUCTION : {}),
      ...(smtp === undefined ? {} : { SMTP_URL: smtp }),
      PORTAL_ORIGIN: origin,
      DATA_DIR: dataDir,
      ...(database === undefined ? {} : { DATABASE_URL: database }),
      TRUSTED_PROXIES: '127.0.0.1,::1',
      STOP_DELAY: '0',
      LOG_LEVEL: 'silent',
      NODE_NO_WARNINGS: '1',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk;
    });
  while (!(await isReady(origin))) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}:\n${said}`);
    await setTimeout(PAUSE);
  }
  const end = (signal: 'SIGTERM' | 'SIGKILL') =>
    new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      child.kill(signal);
    });
  return { origin, port, pid: child.pid ?? 0, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}
