import { expect, it } from 'vitest';
import { judgeWorld } from '../../../src/server/world/judgeWorld.ts';

const problemsOf = (world: object) => {
  const judged = judgeWorld(world);
  return 'problems' in judged ? judged.problems.map(({ place }) => place.join('.')) : [];
};

it('the alias of an organisation is a part of a host name: at most 63 characters', () => {
  const named = (alias: string) => ({ organisations: [{ id: 'ORG-1', name: 'Acme', alias }] });
  expect(problemsOf(named('a'.repeat(63)))).toEqual([]);
  for (const alias of ['a'.repeat(64), '', '-a', 'Acme', 'authorize', 'é'])
    expect(problemsOf(named(alias)), alias).toEqual(['organisations.0.alias']);
});

it('a name has one length, however its letters are written', () => {
  const longest = 'é'.repeat(100);
  const users = (firstName: string) => ({ users: [{ username: 'ada@acme.test', firstName }] });
  const judged = judgeWorld(users(longest.normalize('NFD')));
  expect(judged).toMatchObject({ world: users(longest) });
  expect(problemsOf(users(`${longest}é`.normalize('NFD')))).toEqual(['users.0.firstName']);
});
