import { spawn } from 'node:child_process';
import { createServer } from 'node:net';

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const address = server.address();
        server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
      });
  });

export interface RunningServer {
  readonly origin: string;
  stop(): Promise<void>;
}

/**
 * The built server with the seeded world in memory. It believes X-Forwarded-For from this machine, so that a
 * measurement can come from many addresses: the limits stay as they are.
 */
export async function startServer(): Promise<RunningServer> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      ...process.env,
      PORT: String(port),
      PORTAL_MODE: 'development',
      PORTAL_ORIGIN: origin,
      DATA_DIR: 'memory:',
      TRUSTED_PROXIES: '127.0.0.1,::1',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    let said = '';
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${said}`)));
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk;
      if (said.includes(origin)) resolve();
    });
  });
  const stop = () =>
    new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      child.kill('SIGTERM');
    });
  return { origin, stop };
}
