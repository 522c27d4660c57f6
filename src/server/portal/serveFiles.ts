import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Settings } from '../core/settings/Settings.ts';
import { type BuiltFile, findTopFile, isTopFile, type ReleaseFiles, sendBuilt, sendTopFile } from './FolderFiles.ts';

interface Serving {
  /** A hashed file of any release, by its name. */
  readonly findAsset: (name: string) => Promise<BuiltFile | undefined>;
  /** The release that a request is answered from. */
  readonly releaseOf: (request: FastifyRequest) => ReleaseFiles;
}

/**
 * The built portal's files. Hashed ones are cached permanently; others (favicon and the like) for an hour. Variants
 * compressed by the build (`.br`, `.gz`) are preferred. A missing file is answered with 404, never with a page.
 */
export async function serveFiles(
  app: FastifyInstance,
  { clientDir }: Pick<Settings, 'clientDir'>,
  { findAsset, releaseOf }: Serving,
): Promise<void> {
  app.get('/assets/*', async (request: FastifyRequest<{ Params: { '*': string } }>, reply) => {
    const file = await findAsset(request.params['*']);
    if (file === undefined) return reply.callNotFound();
    reply.header('cache-control', 'public, max-age=31536000, immutable').header('vary', 'Accept-Encoding');
    return sendBuilt(request, reply, file);
  });
  // These addresses exist in every release. Those that only a published release has are answered by `serveHtml`.
  const files = await readdir(resolve(clientDir), { withFileTypes: true }).catch(() => []);
  for (const { name } of files.filter((file) => file.isFile() && isTopFile(file.name))) {
    app.get(`/${name}`, async (request, reply) => {
      const file = await findTopFile(releaseOf(request), `/${name}`);
      return file === undefined ? reply.callNotFound() : sendTopFile(request, reply, file);
    });
  }
}
