import { expect, it } from 'vitest';
import { routePattern } from '../../../../src/engine/flow/routePattern.ts';
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

const help = (place: object, values: Readonly<Record<string, unknown>>, language = 'ko') => {
  const { portal, external } = screenContext;
  const places = { ...portal.places, help: { path: '/', ...place } };
  const env = { ...external.env, language };
  return placeAddress('help', values, {
    ...screenContext,
    external: { ...external, env },
    portal: { ...portal, places },
  });
};

it('P01: values fill the path of a whole address, and never its host', () => {
  const place = { path: routePattern('https://help.harbor.test/{language}/sign-in?from=portal') };
  expect(help(place, { language: 'ja' })).toBe('https://help.harbor.test/ja/sign-in?from=portal');
  expect(help(place, { language: '//evil.test' })).toBe('https://help.harbor.test/%2F%2Fevil.test/sign-in?from=portal');
  for (const language of [undefined, '', '..']) expect(help(place, { language })).toBeUndefined();
});

it('a brand has an address for each language', () => {
  const place = {
    path: 'https://harbor.test/en',
    paths: { en: 'https://harbor.test/en', ko: 'https://harbor.test/ko' },
  };
  expect(['ko', 'en', 'fr'].map((language) => help(place, {}, language))).toEqual([
    'https://harbor.test/ko',
    'https://harbor.test/en',
    'https://harbor.test/en',
  ]);
});
