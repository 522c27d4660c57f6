import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readSources } from '../../../src/engine/checker/readSources.ts';
import type { Step } from '../../../src/engine/flow/types.ts';
import { createParts } from '../../../src/portal/browser/createParts.ts';
import { definition } from '../../../src/portal/definition.ts';
import { hashOf } from '../../../src/tools/bootstrap/freshness.mjs';
import { compileSources } from '../../../src/tools/headless/compileSources.ts';
import type { Walk } from '../../../src/tools/player/Ground.ts';
import type { Walked } from '../../../src/tools/walks/Driver.ts';
import { coverageOf } from '../../../src/tools/walks/goals/coverageOf.ts';
import { type GoalId, kindOfGoal, pathOfGoal } from '../../../src/tools/walks/goals/goalsOf.ts';
import { openUnits } from '../../../src/tools/walks/openUnits.ts';
import { planWalks } from '../../../src/tools/walks/planWalks.ts';
import { walkHeadless } from '../../../src/tools/walks/walkHeadless.ts';
import { madeOnce } from './madeOnce.ts';

const FOLDER = 'node_modules/.cache/walks';
/** The page runs on any port of it. */
const ORIGIN = 'http://127.0.0.1';

let planned: ReturnType<typeof plan> | undefined;

/**
 * The walks of all flows, and what they show without a page; the search runs once for the same flows, contract and
 * code. A worker reads and compiles them once.
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
    writeFileSync(`${folder}/walked.json`, JSON.stringify(await walkHeadless(compiled, createParts(), walks)));
  });
  const read = (name: string) => JSON.parse(readFileSync(`${folder}/${name}.json`, 'utf8'));
  const walks: readonly Walk[] = read('walks');
  const walked: readonly Walked[] = read('walked');
  return { compiled, walks, walked, units: await openUnits(compiled), flows: compiled.flows };
}

/**
 * Walks that show something else on the page: a place, a message, an effect of an item's guard, an error at a field.
 */
export async function drawnWalks(): Promise<readonly Walk[]> {
  const { walks, walked, units, flows } = await plannedWalks();
  const coverage = coverageOf(units, flows);
  return walks.filter((walk, index) => {
    const drawn = walk.shows.filter((goal) => isDrawn(goal) || saysSomething(walk.steps[goal]));
    return coverage.add(walk, drawn).length > 0 || walked[index]?.stops.length !== 0;
  });
}

/** Calls and steps have guards too, which have no visible effect of their own. */
const isDrawn = (goal: GoalId): boolean =>
  kindOfGoal(goal) === 'field error' ||
  (/^guard /.test(goal) && ['shown', 'enabled', 'required'].includes(pathOfGoal(goal).at(-1) ?? ''));

const saysSomething = ({ toast, banner, fieldError }: Step = {}): boolean =>
  (toast ?? banner ?? fieldError) !== undefined;
