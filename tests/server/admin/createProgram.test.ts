import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createProgram } from '../../../src/server/admin/runAdmin.ts';
import { judgeWorld } from '../../../src/server/world/judgeWorld.ts';

const readme = readFileSync('src/server/admin/README.md', 'utf8');
const program = createProgram(
  async () => {},
  async () => {},
);

it('the README names every command and no other', () => {
  const groups = program.commands.map(
    (command) => [command.name(), command.commands.map((one) => one.name())] as const,
  );
  const names = groups.flatMap(([name, own]) => (own.length === 0 ? [name] : own.map((one) => `${name} ${one}`)));
  const table = readme.slice(readme.indexOf('| commands |'), readme.indexOf('**Answers.**'));
  const named = table
    .split('\n')
    .slice(2)
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name));
  expect(named.toSorted()).toEqual(names.toSorted());
});

it('the world of the README is a world', () => {
  const [, example = ''] = readme.match(/```json\n([\s\S]*?)```/) ?? [];
  expect(judgeWorld(JSON.parse(example))).toHaveProperty('world');
});

it('every command and option has a description, except names that explain themselves', () => {
  const commands = program.commands.flatMap((command) => [command, ...command.commands]);
  expect(commands.filter((command) => command.description() === '').map((command) => command.name())).toEqual([]);
});
