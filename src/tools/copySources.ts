import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Generated files. A copy has its own, and a build in it that is still fresh is reused. */
const MADE = ['.git', '.cache', '.data', 'dist', 'node_modules', 'test-results'];

/** A copy has other screens or longer texts, so it has no budget of bytes. */
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
