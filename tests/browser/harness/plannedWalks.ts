import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { readSources } from '../../../src/engine/checker/readSources.ts';
import { definition } from '../../../src/portal/definition.ts';
import { hashOf } from '../../../src/tools/bootstrap/freshness.mjs';
import { compileSources } from '../../../src/tools/headless/compileSources.ts';
import { openUnits } from '../../../src/tools/walks/openUnits.ts';
import type { Walk } from '../../../src/tools/walks/Walk.ts';
import { madeOnce } from './madeOnce.ts';

const FOLDER = 'node_modules/.cache/walks';

/** The walks of all flows, which are looked for once for the same flows, contract and code. */
export async function plannedWalks() {
  const compiled = compileSources(readSources('.'), definition);
  mkdirSync(FOLDER, { recursive: true });
  const folder = `${FOLDER}/${hashOf(['src', 'flows'])}`;
  // In a process of its own, where nothing else was compiled before.
  const plan = ['--import', 'tsx', 'src/tools/walks/main.ts', `${folder}/walks.json`];
  await madeOnce(folder, async () => void execFileSync(process.execPath, plan, { stdio: 'inherit' }));
  const walks: readonly Walk[] = JSON.parse(readFileSync(`${folder}/walks.json`, 'utf8'));
  return { walks, units: await openUnits(compiled), flows: compiled.flows };
}
