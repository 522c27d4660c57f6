import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { createServer } from 'vite';
import { SHORT_LIVED } from '../scripted/PortalProcess.ts';
import { isOfService } from './isOfService.ts';

/** Milliseconds between two attempts. */
const PAUSE = 100;

/**
 * Resolves when something listens on a port of this machine, or after the time limit.
 *
 * @param longest milliseconds
 */
async function awaitPort(port: number, longest: number): Promise<void> {
  const end = Date.now() + longest;
  while (!(await isListening(port)) && Date.now() < end) await setTimeout(PAUSE);
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** The page's port. The service uses the next port, and its extra servers the ports after that. */
const port = Number(process.env.PORT || 3000);
const servicePort = port + 1;
/** Milliseconds. */
const LONGEST_START = 15_000;

// `tsx watch` restarts the service when one of its sources changes.
const service = spawn(
  process.execPath,
  ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', SHORT_LIVED, 'src/server/main.ts'],
  {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { PORTAL_ORIGIN: `http://localhost:${port}`, ...process.env, PORT: String(servicePort) },
  },
);
const ended = new Promise<void>((resolve) => service.once('exit', () => resolve()));
const stop = async () => {
  service.kill('SIGTERM');
  await ended;
  process.exit(0);
};
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
void ended.then(() => process.exit(1));

// Vite restarts when its configuration changes. This server is in front of Vite and keeps every connection open.
const front = createHttpServer();
const vite = await createServer({
  server: {
    port,
    host: 'localhost',
    middlewareMode: { server: front },
    hmr: { server: front },
    proxy: {
      '^/': {
        target: `http://127.0.0.1:${servicePort}`,
        // A service that is restarting answers a moment later; a page that loads meanwhile waits for the service.
        bypass: async ({ method = 'GET', url = '/' }) => {
          if (!isOfService(method, url)) return url;
          await awaitPort(servicePort, LONGEST_START);
          return undefined;
        },
      },
    },
  },
});
front.on('request', vite.middlewares);
front.listen(port, 'localhost');
await once(front, 'listening').catch(({ message }: Error) => {
  console.error(`PORT: ${port} cannot be used (${message}).`);
  service.kill('SIGTERM');
});
