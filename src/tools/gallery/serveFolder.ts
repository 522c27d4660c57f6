import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';

export interface Served {
  readonly origin: string;
  readonly close: () => Promise<void>;
}

/**
 * Serves a folder on loopback.
 * @param port by default any free port
 */
export async function serveFolder(folder: string, port = 0): Promise<Served> {
  const server = Fastify();
  await server.register(fastifyStatic, { root: resolve(folder) });
  const origin = await server.listen({ host: '127.0.0.1', port });
  return { origin, close: () => server.close() };
}
