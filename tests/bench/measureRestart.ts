import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from './startServer.ts';

const ROUNDS = 3;

export interface Restart {
  /** Seconds from an empty folder to a running service: it creates the database and seeds the world. */
  readonly first: number;
  /** Seconds from the start after kill -9 to the first answer, the worst of all rounds. */
  readonly again: number;
}

/** Until the service has answered a look-up, which reads the database (R06). */
async function startAndAsk(dataDir: string, port?: number) {
  const began = performance.now();
  const server = await startServer(port === undefined ? { dataDir } : { dataDir, port });
  const response = await fetch(`${server.origin}/apis/v1/lookup?username=ada%40acme.test`);
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`the look-up after a start answers ${response.status}: ${JSON.stringify(answer)}`);
  return { server, seconds: (performance.now() - began) / 1000 };
}

/** Signs in, so that the kill hits a database with a recent write. */
async function write(origin: string): Promise<void> {
  const response = await fetch(`${origin}/apis/v1/signin/password`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'ada@acme.test', password: 'Correct-Horse-7' }),
  });
  if (!response.ok) throw new Error(`the sign-in before the kill answers ${response.status}`);
}

/** How soon the service with its embedded database responds again after kill -9, over several rounds. */
export async function measureRestart(): Promise<Restart> {
  const folder = await mkdtemp(join(tmpdir(), 'vestibule-bench-'));
  try {
    const first = await startAndAsk(join(folder, 'data'));
    let { server } = first;
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await write(server.origin);
      await server.kill();
      // At the same address, because another one would change the settings.
      const again = await startAndAsk(join(folder, 'data'), server.port);
      server = again.server;
      times.push(again.seconds);
    }
    await server.stop();
    return { first: first.seconds, again: Math.max(...times) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
