import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Generated files, which are not copied. The copy keeps its own, and reuses its build if that is still fresh. */
const MADE = ['.git', '.cache', '.data', 'dist', 'node_modules', 'test-results'];

/** A copy may have other screens or longer texts, so its pages may have any number of bytes. */
const ANY = Number.MAX_SAFE_INTEGER;
const NO_BUDGET = { html: ANY, scripts: ANY, styles: ANY };

/** Copies the project's sources to a folder, replacing those of an older copy. */
export function copySources(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) if (!MADE.includes(name)) rmSync(join(folder, name), { recursive: true });
  for (const name of readdirSync('.').filter((one) => !MADE.includes(one)))
    cpSync(name, join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'src/app/budget.json'), JSON.stringify(NO_BUDGET));
}
