import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createParts } from '../../../src/portal/browser/createParts.ts';
import { definition } from '../../../src/portal/definition.ts';
import { runTry } from '../../../src/tools/try/runTry.ts';
import { casesOf } from '../../casesOf.ts';
import { broken, edited, type Plant, plants } from './plants.ts';

const folder = mkdtempSync(join(tmpdir(), 'planted-'));
for (const name of ['flows', 'locales']) cpSync(name, join(folder, name), { recursive: true });
afterAll(() => rmSync(folder, { recursive: true }));

/** Every how many plants one is walked: each compiles the portal. */
const STEP = casesOf(30, 1);

/** The visits that break a promise which the runtime does not walk to their ends, and where they stop. */
async function notWalked(plant: Plant): Promise<readonly string[]> {
  const [file, report] = [join(folder, plant.path), join(folder, 'report.json')];
  writeFileSync(file, edited(plant));
  const stops: string[] = [];
  for (const { way } of broken(plant)) {
    // A line alone shows the others.
    if (way.length === 0) continue;
    writeFileSync(report, JSON.stringify(way));
    const said: string[] = [];
    const terminal = { print: () => {}, complain: (line: string) => said.push(line), ask: () => Promise.resolve() };
    const code = await runTry({ definition, parts: createParts() }, ['--visit', report], terminal, folder);
    walked += 1;
    if (code !== 0) stops.push(`${plant.promise}, ${plant.what}: ${said.join(' ')}`);
  }
  cpSync(plant.path, file);
  return stops;
}
let walked = 0;

it('the runtime walks every visit that shows a planted break', { timeout: 3_600_000 }, async () => {
  const stops: string[] = [];
  for (const plant of plants.filter((_, index) => index % STEP === 0)) stops.push(...(await notWalked(plant)));
  expect(stops).toEqual([]);
  expect(walked).toBeGreaterThanOrEqual(casesOf(7, 280));
});

it('a visit that does without a box leaves it empty', { timeout: 60_000 }, async () => {
  const path = 'flows/shared/consents.part.json';
  const [file, report] = [join(folder, path), join(folder, 'report.json')];
  const plant = { promise: 'terms-before-account', what: 'age may stay empty', path, change: freeAge };
  writeFileSync(file, edited(plant));
  writeFileSync(report, JSON.stringify(broken(plant)[0]?.way));
  const said: string[] = [];
  const terminal = { print: (line: string) => said.push(line), complain: () => {}, ask: () => Promise.resolve() };
  const code = await runTry({ definition, parts: createParts() }, ['--visit', report], terminal, folder);
  cpSync(path, file);
  expect(code).toBe(0);
  expect(said.filter((line) => line.includes('terms = '))).toEqual(['> terms = service,privacy']);
});

/** Makes the box about the visitor's age one that may stay empty. */
function freeAge(part: unknown): void {
  for (const [name, member] of Object.entries(Object(part))) {
    if (name === 'id' && member === 'age') Reflect.deleteProperty(Object(part), 'required');
    if (typeof member === 'object') freeAge(member);
  }
}
