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
const LEAST = casesOf(7, 150);

/** Whether the runtime walks a visit that breaks a promise to its end. */
async function isWalked(plant: Plant): Promise<boolean> {
  const visits = broken(plant).filter(({ way }) => way.length > 0);
  const [file, report] = [join(folder, plant.path), join(folder, 'report.json')];
  writeFileSync(file, edited(plant));
  let isDone = false;
  for (const { way } of visits) {
    writeFileSync(report, JSON.stringify(way));
    const said: string[] = [];
    const say = (line: string) => void said.push(line);
    const terminal = { print: say, complain: say, ask: () => Promise.resolve() };
    const code = await runTry({ definition, parts: createParts() }, ['--visit', report], terminal, folder);
    isDone = code === 0 && !said.some((line) => /visit stops|is disabled|there is no/i.test(line));
    if (isDone) break;
  }
  cpSync(plant.path, file);
  return isDone;
}

// The others need what the terminal lacks, such as passkeys, or an answer to a call that the visit does not name.
it(`the runtime walks the visits that show planted breaks, ${LEAST} or more`, { timeout: 3_600_000 }, async () => {
  let walked = 0;
  for (const plant of plants.filter((_, index) => index % STEP === 0)) if (await isWalked(plant)) walked += 1;
  expect(walked).toBeGreaterThanOrEqual(LEAST);
});
