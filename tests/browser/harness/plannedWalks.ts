import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readSources } from '../../../src/engine/checker/readSources.ts';
import { createParts } from '../../../src/portal/browser/createParts.ts';
import { definition } from '../../../src/portal/definition.ts';
import { hashOf } from '../../../src/tools/bootstrap/freshness.mjs';
import { compileSources } from '../../../src/tools/headless/compileSources.ts';
import { openUnits } from '../../../src/tools/walks/openUnits.ts';
import { planWalks } from '../../../src/tools/walks/planWalks.ts';
import type { Walk } from '../../../src/tools/walks/Walk.ts';
import { madeOnce } from './madeOnce.ts';

const FOLDER = 'node_modules/.cache/walks';
/** The page is at any port of it. */
const ORIGIN = 'http://127.0.0.1';

let planned: ReturnType<typeof plan> | undefined;

/**
 * The walks of all flows, which are looked for once for the same flows, contract and code. A worker reads and compiles
 * them once.
 */
export const plannedWalks = () => {
  planned ??= plan();
  return planned;
};

async function plan() {
  const compiled = compileSources(readSources('.'), definition);
  mkdirSync(FOLDER, { recursive: true });
  const folder = `${FOLDER}/${hashOf(['src', 'flows'])}`;
  await madeOnce(folder, async () => {
    const walks = await planWalks({ compiled, definition, parts: createParts(), origin: ORIGIN });
    writeFileSync(`${folder}/walks.json`, JSON.stringify(walks));
  });
  const walks: readonly Walk[] = JSON.parse(readFileSync(`${folder}/walks.json`, 'utf8'));
  return { walks, units: await openUnits(compiled), flows: compiled.flows };
}
