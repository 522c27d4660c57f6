import { expect, it } from 'vitest';
import { chooseBrand } from '../../../src/server/brands/chooseBrand.ts';

const BRANDS = {
  harbor: { apps: ['boats', 'ferries'], organisations: ['port'], styles: [''] as const },
  orchard: { apps: ['trees'], hosts: ['id.orchard.test'], styles: [''] as const },
};
const PLAIN = { query: {}, organisation: undefined, before: undefined };

it.each([
  [{ client_id: 'ferries' }, 'harbor'],
  [{ app: 'trees' }, 'orchard'],
  [{ app: 'unknown' }, undefined],
  [{ app: ['trees', 'boats'] }, undefined],
  [{}, undefined],
])('the brand of a page with the query %j is %s', (query, brand) => {
  expect(chooseBrand(BRANDS, { ...PLAIN, host: () => 'portal.test', query })).toBe(brand);
});

it.each([
  [{}, 'harbor', 'harbor'],
  [{ token: 'abc' }, 'harbor', 'harbor'],
  [{ app: 'trees' }, 'harbor', 'orchard'],
  [{ app: 'unknown' }, 'harbor', undefined],
  [{}, 'gone', undefined],
  [{}, 'toString', undefined],
])('a page with the query %j of a visit in the brand %s has the brand %s', (query, before, brand) => {
  expect(chooseBrand(BRANDS, { ...PLAIN, host: () => 'portal.test', query, before })).toBe(brand);
});

it.each<
  [
    { readonly host?: string; readonly query?: object; readonly organisation?: string; readonly before?: string },
    string | undefined,
  ]
>([
  [{ host: 'id.orchard.test' }, 'orchard'],
  [{ organisation: 'port' }, 'harbor'],
  [{ organisation: 'port', host: 'id.orchard.test' }, 'harbor'],
  [{ before: 'harbor', host: 'id.orchard.test' }, 'harbor'],
  [{ query: { app: 'unknown' }, before: 'harbor', host: 'id.orchard.test' }, 'orchard'],
  [{ query: { app: 'trees' }, organisation: 'port' }, 'orchard'],
  [{ organisation: 'other' }, undefined],
])('a page with %j has the brand %s', ({ host = 'portal.test', ...arrival }, brand) => {
  expect(chooseBrand(BRANDS, { ...PLAIN, ...arrival, host: () => host })).toBe(brand);
});
