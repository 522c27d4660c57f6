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

it('a native app is redirected to a scheme of its own or to loopback (RFC 8252)', () => {
  const client = (address: string) => ({
    clients: [{ id: 'app', orgAppId: 'ORG-APP-1', redirectUris: [address], scope: ['openid'] }],
  });
  for (const address of ['com.example.app:/callback', 'http://127.0.0.1/callback', 'http://[::1]:53123/callback'])
    expect(problemsOf(client(address)), address).toEqual([]);
  for (const address of ['javascript:alert(1)', 'data:text/html,x', 'app:/callback', 'com.example.app:/x#y'])
    expect(problemsOf(client(address)), address).toEqual(['clients.0.redirectUris.0']);
});

it('an address is one that can be called, and hides nothing', () => {
  const client = (address: string) => ({
    clients: [{ id: 'app', orgAppId: 'O', redirectUris: [address], scope: ['openid'], sharedSignals: address }],
  });
  expect(problemsOf(client('https://노트.kr/로그인?a=[1]'))).toEqual([]);
  for (const address of [
    'https://[',
    'http://%',
    'https:///',
    'https://a.test:99999/',
    'https://a b',
    'https://a/\u202ea',
  ])
    expect(problemsOf(client(address)), address).toEqual(['clients.0.redirectUris.0', 'clients.0.sharedSignals']);
});

it('a scope that the provider does not know is refused with the list of known ones', () => {
  const client = { id: 'app', orgAppId: 'ORG-APP-1', redirectUris: ['https://a.example/cb'] };
  const judged = judgeWorld({ clients: [{ ...client, scope: ['openid', 'groups'] }] });
  expect(judged).toEqual({
    problems: [
      {
        place: ['clients', 0, 'scope', 1],
        message: expect.stringMatching(/must be one of openid, offline_access, profile, email, group\b/),
      },
    ],
  });
  expect(problemsOf({ clients: [{ ...client, scope: ['openid', 'group'] }] })).toEqual([]);
});
