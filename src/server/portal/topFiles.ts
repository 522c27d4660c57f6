import type { FastifyReply, FastifyRequest } from 'fastify';
import { MANIFEST_FILE, SIGNATURE_FILE } from '../../contract/release/Release.ts';
import { TRAFFIC_FILE } from '../../contract/traffic.ts';
import { type BuiltFile, sendBuilt } from './BuiltFile.ts';
import type { ReleaseFiles } from './ReleaseFiles.ts';

/** Files that only the server reads, or that have another address. */
const PRIVATE = ['routes.json', 'styles.json', 'brands.json', MANIFEST_FILE, SIGNATURE_FILE, TRAFFIC_FILE];

/** Whether a file beside the folders of the built portal is for visitors: a favicon and the like. */
export const isTopFile = (name: string): boolean =>
  !PRIVATE.includes(name) && !name.startsWith('.') && !/[/\\]|\.(html|br|gz)$/.test(name);

/** Such a file of a release, by the path of its address; undefined if there is none. */
export async function findTopFile(files: ReleaseFiles, path: string): Promise<BuiltFile | undefined> {
  const name = path.slice(1);
  return isTopFile(name) ? files.find('', name) : undefined;
}

/** Releases may differ in such a file, so it is cached by the visitor's browser alone. */
export function sendTopFile(request: FastifyRequest, reply: FastifyReply, file: BuiltFile): FastifyReply {
  reply.header('cache-control', 'private, max-age=3600').header('vary', 'Accept-Encoding');
  return sendBuilt(request, reply, file);
}
