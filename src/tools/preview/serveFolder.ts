import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';

/** Serves a folder on loopback until the process ends, on PORT or any free one, and prints its address. */
export async function serveFolder(folder: string): Promise<void> {
  const server = Fastify();
  await server.register(fastifyStatic, { root: resolve(folder) });
  console.log(await server.listen({ host: '127.0.0.1', port: Number(process.env.PORT ?? 0) }));
}
