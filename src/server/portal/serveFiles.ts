import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MANIFEST_FILE } from '../../contract/release/Release.ts';
import { TRAFFIC_FILE } from '../../contract/traffic.ts';
import type { Settings } from '../core/settings/Settings.ts';
import { type BuiltFile, sendBuilt } from './BuiltFile.ts';

/** Files that only the server reads, or that have another address. */
const PRIVATE = ['html', 'assets', 'routes.json', 'styles.json', 'brands.json', MANIFEST_FILE, TRAFFIC_FILE, '.vite'];

/**
 * The built portal's files. Hashed ones are cached permanently; others (favicon and the like) for an hour. Variants
 * compressed by the build (`.br`, `.gz`) are preferred. A missing file is answered with 404, never with a page.
 *
 * @param findAsset a hashed file of any release, by its name
 */
export async function serveFiles(
  app: FastifyInstance,
  { clientDir }: Pick<Settings, 'clientDir'>,
  findAsset: (name: string) => Promise<BuiltFile | undefined>,
): Promise<void> {
  const root = resolve(clientDir);
  app.get('/assets/*', async (request: FastifyRequest<{ Params: { '*': string } }>, reply) => {
    const file = await findAsset(request.params['*']);
    if (file === undefined) return reply.callNotFound();
    reply.header('cache-control', 'public, max-age=31536000, immutable').header('vary', 'Accept-Encoding');
    return sendBuilt(request, reply, file);
  });
  // Registered only for `reply.sendFile`, which is given its folder explicitly.
  await app.register(fastifyStatic, { root, serve: false, preCompressed: true });
  const files = await readdir(root, { withFileTypes: true }).catch(() => []);
  for (const file of files) {
    if (!file.isFile() || PRIVATE.includes(file.name) || /\.(html|br|gz)$/.test(file.name)) continue;
    app.get(`/${file.name}`, (_request, reply) => {
      reply.header('cache-control', 'public, max-age=3600');
      return reply.sendFile(file.name, root, { cacheControl: false });
    });
  }
}
