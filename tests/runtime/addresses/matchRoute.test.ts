import { describe, expect, it } from 'vitest';
import { matchRoute } from '../../../src/runtime/addresses/matchRoute.ts';

const route = (...paths: string[]) => ({ flow: 'f', paths, shell: 'standard' as const });
const routes = {
  home: route('/', '/sso/oauth'),
  callback: route('/sso/{sns}'),
  app: route('/sign-on/{tokenId}/mfa'),
  missing: route('*'),
};
const find = (path: string) => {
  const match = matchRoute(routes, path);
  return match === undefined ? undefined : [match.screen, match.parameters];
};

describe('matchRoute', () => {
  it.each([
    ['/', ['home', {}]],
    ['/sso/oauth', ['home', {}]],
    ['/sso/oauth/', ['home', {}]],
    ['/sso/google', ['callback', { sns: 'google' }]],
    ['/sso/a%20b', ['callback', { sns: 'a b' }]],
    ['/sign-on/T/mfa', ['app', { tokenId: 'T' }]],
    ['/sign-on/T/mfa/', ['app', { tokenId: 'T' }]],
  ])('D-12: %s', (path, match) => {
    expect(find(path)).toEqual(match);
  });

  it.each(['/SSO/google', '/sso', '/sso/google/x', '/sso/google//', '/sso//', '/sign-on//mfa', '/sso/%E0%A4%A', '//'])(
    'ROUTE-01: %s is not found',
    (path) => {
      expect(find(path)).toEqual(['missing', {}]);
    },
  );

  it('knows nothing where there is no page for what is left', () => {
    expect(matchRoute({ home: route('/') }, '/x')).toBeUndefined();
  });
});
