import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MANIFEST_FILE, SIGNATURE_FILE } from './Release.ts';
import type { ReleaseParts } from './ReleaseFile.ts';

/** Files beside the members. */
const OWN = [MANIFEST_FILE, SIGNATURE_FILE];

/** The paths of the members of the release in the folder of a built portal. */
function pathsIn(client: string): string[] {
  const files = readdirSync(client, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name).slice(join(client, '/').length));
  return paths.map((path) => path.replaceAll('\\', '/')).filter((path) => !OWN.includes(path));
}

/** The files of the release in the folder of a built portal. */
export const readMembers = (client: string): Map<string, Buffer> =>
  new Map(pathsIn(client).map((path) => [path, readFileSync(join(client, path))]));

/**
 * The release of a build, with the signature that `npm run release -- --key FILE` gave it. It is read one file at a time, so a server answers meanwhile.
 * @param client the folder of the built portal
 */
export async function readBuild(client: string): Promise<ReleaseParts> {
  const members = new Map<string, Buffer>();
  for (const path of pathsIn(client)) members.set(path, await readFile(join(client, path)));
  const signature = await readFile(join(client, SIGNATURE_FILE), 'latin1').catch(() => undefined);
  return { manifest: await readFile(join(client, MANIFEST_FILE), 'utf8'), signature, members };
}
