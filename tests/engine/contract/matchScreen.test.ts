import { describe, expect, it } from 'vitest';
import { matchScreen, routesOf } from '../../../src/engine/contract/matchScreen.ts';

const routes = [
  ...routesOf('missing', ['*']),
  ...routesOf('callback', ['/sso/:sns']),
  ...routesOf('home', ['/', '/sso/oauth']),
  ...routesOf('app', ['/sign-on/:tokenId/mfa']),
];
const find = (path: string) => {
  const match = matchScreen(routes, path)?.[0];
  return match === undefined ? undefined : [match.route.id, match.params];
};

describe('matchScreen', () => {
  it.each([
    ['/', ['home', {}]],
    ['/sso/oauth', ['home', {}]],
    ['/sso/oauth/', ['home', {}]],
    ['/sso/google', ['callback', { sns: 'google' }]],
    ['/sso/a%20b', ['callback', { sns: 'a b' }]],
    ['/sso/a%2Fb', ['callback', { sns: 'a/b' }]],
    ['/sign-on/T/mfa', ['app', { tokenId: 'T' }]],
    ['/sign-on/T/mfa/', ['app', { tokenId: 'T' }]],
  ])('D-12: %s', (path, match) => {
    expect(find(path)).toEqual(match);
  });

  it.each(
    // biome-ignore format: table
    [
    '/SSO/google', '/Sso/oauth', '/sso', '/sso/google/x', '/sso/google//', '/sso//', '/sign-on//mfa',
    '/sso/%E0%A4%A', '/sso/%', '//', '///', '//sso/google', '/sign-on/T/mfa//',
  ],
  )('ROUTE-01: %s is not found', (path) => {
    expect(find(path)?.[0]).toBe('missing');
  });

  it('finds no screen if the portal has no page for unknown paths', () => {
    expect(matchScreen(routesOf('home', ['/']), '/x')).toBeUndefined();
  });
});
