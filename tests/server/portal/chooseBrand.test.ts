import { expect, it } from 'vitest';
import { chooseBrand } from '../../../src/server/portal/chooseBrand.ts';

const BRANDS = { harbor: { apps: ['boats', 'ferries'], style: '' }, orchard: { apps: ['trees'], style: '' } };

it.each([
  [{ client_id: 'ferries' }, 'harbor'],
  [{ app: 'trees' }, 'orchard'],
  [{ app: 'unknown' }, undefined],
  [{ app: ['trees', 'boats'] }, undefined],
  [{}, undefined],
])('the brand of a page with the query %j is %s', (query, brand) => {
  expect(chooseBrand(BRANDS, query, undefined)).toBe(brand);
});

it.each([
  [{}, 'harbor', 'harbor'],
  [{ token: 'abc' }, 'harbor', 'harbor'],
  [{ app: 'trees' }, 'harbor', 'orchard'],
  [{ app: 'unknown' }, 'harbor', undefined],
  [{}, 'gone', undefined],
  [{}, 'toString', undefined],
])('a page with the query %j of a visit in the brand %s has the brand %s', (query, before, brand) => {
  expect(chooseBrand(BRANDS, query, before)).toBe(brand);
});
