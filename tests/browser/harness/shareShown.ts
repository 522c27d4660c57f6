import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Coverage } from '../../../src/tools/walks/goals/coverageOf.ts';

interface Part {
  readonly part: string;
  readonly walks: number;
  /** Stops that axe inspected. */
  readonly stops: number;
  readonly seconds: number;
  /** The things that were shown, by name. */
  readonly names: readonly string[];
}

/** Adds what one part of the walks showed to the others of this run. The last one prints all. */
export function shareShown(own: Part, parts: number, coverage: Coverage): void {
  const folder = `test-results/walks-${process.ppid}`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/${own.part}.json`, JSON.stringify(own));
  const files = readdirSync(folder);
  if (files.length < parts) return;
  const all: readonly Part[] = files.map((file) => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')));
  for (const { names } of all) coverage.addNamed(names);
  const sum = (member: 'walks' | 'stops' | 'seconds') => all.reduce((total, one) => total + one[member], 0);
  console.log(
    `${coverage.table()}\n${sum('walks')} walks, ${sum('stops')} stops judged by axe, in ${sum('seconds')} s`,
  );
}
