import { expect, it } from 'vitest';
import { placeAddress } from '../../../../src/engine/runtime/addresses/placeAddress.ts';
import { EXTERNAL, prepare } from '../bench.ts';

const { screenContext } = await prepare({});
const back = (query: string, values: Readonly<Record<string, unknown>>) =>
  placeAddress(
    'back',
    { alias: 'acme', ...values },
    { ...screenContext, external: { ...EXTERNAL, href: `https://login.portal.test/oidc/authorize/acme?${query}` } },
  );

it('P01: a value of its own replaces each parameter of that name in the original query, however it is spelt', () => {
  for (const query of ['client_id=c1&error=none&state=s', 'error=a&client_id=c1&%65rror=b&state=s&error'])
    expect(back(query, { error: 'access_denied' })).toBe(
      'https://login.portal.test/oidc/acme/authorize?client_id=c1&state=s&error=access_denied',
    );
});

it('without a value of its own the original query stays as it is', () => {
  expect(back('error=none&state=s%20x', {})).toBe(
    'https://login.portal.test/oidc/acme/authorize?error=none&state=s%20x',
  );
});

it('P01: a whole address is taken as it is, and values cannot change its host', () => {
  const { portal } = screenContext;
  const places = { ...portal.places, help: { path: 'https://help.harbor.test/sign-in?from=portal' } };
  expect(placeAddress('help', { alias: '//evil.test' }, { ...screenContext, portal: { ...portal, places } })).toBe(
    'https://help.harbor.test/sign-in?from=portal',
  );
});
