import { spawn } from 'node:child_process';
import { createServer } from 'vite';
import { awaitPort } from './awaitPort.ts';
import { isOfService } from './isOfService.ts';

/** The page's port. The service has the next one, and its extra servers those after it. */
const port = Number(process.env.PORT || 3000);
const servicePort = port + 1;
/** Milliseconds. */
const LONGEST_START = 15_000;

// Restarted when one of its sources changes.
const service = spawn(
  process.execPath,
  ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'src/server/main.ts'],
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

const vite = await createServer({
  server: {
    port,
    host: 'localhost',
    strictPort: true,
    proxy: {
      '^/': {
        target: `http://127.0.0.1:${servicePort}`,
        // A service that starts again answers a moment later; a page that loads meanwhile waits with it.
        bypass: async ({ method = 'GET', url = '/' }) => {
          if (!isOfService(method, url)) return url;
          await awaitPort(servicePort, LONGEST_START);
          return undefined;
        },
      },
    },
  },
});
await vite.listen();
