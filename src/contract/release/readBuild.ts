import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MANIFEST_FILE } from './Release.ts';
import type { ReleaseParts } from './ReleaseFile.ts';

/** The files of the release in the folder of a built portal. */
export function readMembers(client: string): Map<string, Buffer> {
  const files = readdirSync(client, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name).slice(join(client, '/').length));
  const members = paths.filter((path) => path !== MANIFEST_FILE);
  return new Map(members.map((path) => [path.replaceAll('\\', '/'), readFileSync(join(client, path))]));
}

/**
 * The release of a build, unsigned.
 * @param client the folder of the built portal
 */
export const readBuild = (client: string): ReleaseParts => ({
  manifest: readFileSync(join(client, MANIFEST_FILE), 'utf8'),
  signature: undefined,
  members: readMembers(client),
});
