import { createServer } from 'node:net';

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/**
 * The first port in the worker's range that is free together with the next `spare` ports, which development mode uses.
 * Each worker has its own range, so two workers do not collide.
 */
export async function freePort(worker: number, { offset = 0, spare = 0 } = {}): Promise<number> {
  const first = Number(process.env.TEST_PORT_BASE ?? 3500) + worker * 40 + offset;
  for (let port = first; port < first + 20 - spare; port += 1) {
    const wanted = Array.from({ length: spare + 1 }, (_, step) => port + step);
    const free = await Promise.all(wanted.map(isFree));
    if (free.every(Boolean)) return port;
  }
  throw new Error(`no free port from ${first} on; set TEST_PORT_BASE`);
}
