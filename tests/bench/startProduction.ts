import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openMailServer } from './openMailServer.ts';
import { startServer } from './startServer.ts';

/** The built server in production with an empty world, a mail server and a folder of its own, which `stop` removes. */
export async function startProduction(): Promise<{ readonly origin: string; stop(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vestibule-bench-'));
  const mails = await openMailServer();
  const server = await startServer({ mode: 'production', dataDir, smtp: mails.url });
  return {
    origin: server.origin,
    async stop() {
      await server.stop();
      mails.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
