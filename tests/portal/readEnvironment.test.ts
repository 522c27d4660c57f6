import { describe, expect, it } from 'vitest';
import { readEnvironment } from '../../src/portal/browser/readEnvironment.ts';

const ASSUMED = {
  productType: '',
  google: { clientId: 'unavailable-google-client' },
  hostnames: { main: 'here.test', org: 'here.test', static: 'here.test' },
  allowedHosts: [],
};

describe('readEnvironment', () => {
  it.each([
    [undefined],
    [null],
    [[]],
    ['x'],
    [{}],
    [{ google: { clientId: 7 }, hostnames: 'x', allowedHosts: 'evil.test' }],
  ])('D-96: fills in what %j leaves out', (data) => {
    expect(readEnvironment(data, 'here.test')).toEqual(ASSUMED);
  });

  it('takes the values that are given', () => {
    const data = {
      productType: 'SAAS',
      google: { clientId: 'c', authorizationEndpoint: 'https://social.test/auth', nonce: 'n' },
      hostnames: { main: 'portal.test', org: 'org.test', static: 'static.test' },
      allowedHosts: ['app.test', 7],
    };
    expect(readEnvironment(data, 'here.test')).toEqual({ ...data, allowedHosts: ['app.test'] });
    expect(readEnvironment({ ...data, google: { clientId: 'c' } }, 'x').google.authorizationEndpoint).toMatch(
      /^https:\/\/accounts\.google\.com\//,
    );
    expect(readEnvironment({ ...data, google: { clientId: 'c', nonce: 7 } }, 'x').google.nonce).toBeUndefined();
  });
});
