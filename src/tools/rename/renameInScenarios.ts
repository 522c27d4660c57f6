import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BoundName } from '../../engine/binder/bindPortal.ts';

const SCENARIOS = 'tests/scenarios';

/**
 * Writes a new name into the scenarios below `root`, wherever a literal is just the old name. A name with several
 * meanings, such as that of a field on two screens, is left to a person.
 *
 * @param names those of the portal before the renaming
 * @returns the changed files
 */
export function renameInScenarios(
  root: string,
  names: readonly BoundName[],
  { name, to }: { readonly name: string; readonly to: string },
): readonly string[] {
  const folder = join(root, SCENARIOS);
  if (!existsSync(folder) || names.filter((one) => one.name === name).length !== 1) return [];
  const literal = new RegExp(`(['"\`])${name.replace(/[^\w-]/g, '\\$&')}\\1`, 'g');
  const modules = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
  return modules.flatMap((path) => {
    const text = readFileSync(join(folder, path), 'utf8');
    const renamed = text.replace(literal, (_, quote: string) => quote + to + quote);
    if (renamed === text) return [];
    writeFileSync(join(folder, path), renamed);
    return [join(SCENARIOS, path)];
  });
}
