import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shownIds } from './shownIds.ts';

/** Which test files below a folder show which requirement or promise. */
export function readShown(folder: string): Map<string, string[]> {
  const tests = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(test|spec)\.tsx?$/.test(file),
  );
  const shownBy = new Map<string, string[]>();
  for (const file of tests)
    for (const id of shownIds(readFileSync(join(folder, file), 'utf8')))
      shownBy.set(id, [...(shownBy.get(id) ?? []), file]);
  return shownBy;
}
