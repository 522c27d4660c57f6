import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TRAFFIC_FILE } from '../../contract/traffic.ts';
import { flowsOf } from '../../engine/checker/flowsOf.ts';
import { readSources } from '../../engine/checker/readSources.ts';
import { trafficNames } from '../../engine/graph/trafficNames.ts';
import { definition } from '../../portal/definition.ts';

/** Writes the closed list of what pages may count into the folder of the built portal. */
export function writeTrafficNames(root: string, client: string): void {
  const names = trafficNames(flowsOf(readSources(root), definition));
  writeFileSync(join(client, TRAFFIC_FILE), JSON.stringify([...names.keys()]));
}
