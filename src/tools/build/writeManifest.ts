import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { idOfMembers, MANIFEST_FILE, type ReleaseManifest, SERVICE_FOLDER } from '../../contract/release/Release.ts';
import { readMembers } from '../../contract/release/readBuild.ts';
import { TRAFFIC_FILE } from '../../contract/traffic.ts';
import { flowsOf } from '../../engine/checker/flowsOf.ts';
import { openProject } from '../../engine/checker/openProject.ts';
import { readSources } from '../../engine/checker/readSources.ts';
import { LANGUAGE_VERSION } from '../../engine/grammar/version.ts';
import { trafficNames } from '../../engine/graph/trafficNames.ts';
import { definition } from '../../portal/definition.ts';
import { contractUses } from './contractUses.ts';

/** The flows and texts that the service reads (`src/server` imports no others). */
export const OF_SERVICE: readonly RegExp[] = [
  /^flows\/portal\.json$/,
  /^flows\/brand\.json$/,
  /^flows\/brands\/[^/]+\.brand\.json$/,
  /^flows\/shared\/[^/]+\.rules\.json$/,
  /^locales\/languages\.json$/,
  /^locales\/[^/]+\/(service\/[^/]+|shared|portal)\.json$/,
];

/**
 * Completes a build as a release: copies what the service reads into its folder, and writes its manifest.
 *
 * @param root the folder of the portal's sources
 * @param client the folder of the built portal
 */
export function writeManifest(root: string, client: string): void {
  const sources = readSources(root);
  for (const { path } of sources.filter((source) => OF_SERVICE.some((pattern) => pattern.test(source.path)))) {
    const copy = join(client, SERVICE_FOLDER, path);
    mkdirSync(dirname(copy), { recursive: true });
    copyFileSync(join(root, path), copy);
  }
  const { languages, units } = openProject(sources, definition);
  const manifest: ReleaseManifest = {
    id: idOfMembers(readMembers(client)),
    language: LANGUAGE_VERSION,
    languages: languages.ids.filter((id) => !languages.drafts.includes(id)),
    uses: contractUses(units, definition),
    revision: null,
    against: null,
    changes: [],
    madeAt: null,
  };
  writeFileSync(join(client, MANIFEST_FILE), `${JSON.stringify(manifest, null, 1)}\n`);
}

/** Writes the closed list of what pages may count into the folder of the built portal. */
export function writeTrafficNames(root: string, client: string): void {
  const names = trafficNames(flowsOf(readSources(root), definition));
  writeFileSync(join(client, TRAFFIC_FILE), JSON.stringify([...names.keys()]));
}
