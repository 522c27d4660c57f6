import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RenamedBeside } from '../../engine/editor/renameAt.ts';

const SCENARIOS = 'tests/scenarios';

/**
 * The scenarios below a folder with a new name, wherever a literal is just the old one. A name with several meanings,
 * such as that of a field on two screens, is left to a person.
 */
export const renameInScenarios: RenamedBeside = (root, names, { name, to }) => {
  const folder = join(root, SCENARIOS);
  if (!existsSync(folder) || names.filter((one) => one.name === name).length !== 1) return [];
  const literal = new RegExp(`(['"\`])${name.replace(/[^\w-]/g, '\\$&')}\\1`, 'g');
  const modules = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
  return modules.flatMap((path) => {
    const before = readFileSync(join(folder, path), 'utf8');
    const text = before.replace(literal, (_, quote: string) => quote + to + quote);
    return text === before ? [] : [{ path: join(SCENARIOS, path), before, text }];
  });
};
