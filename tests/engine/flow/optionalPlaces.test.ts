import { describe, expect, it } from 'vitest';
import { optionalPlaces } from '../../../src/engine/flow/choiceBranches.ts';
import { isVisible } from '../../../src/engine/runtime/values/readAll.ts';
import { prepare, scopeOf } from '../runtime/bench.ts';

const PORTAL = {
  places: {
    help: { path: '/help' },
    accessibility: { why: 'Some brands have it.', path: '/policies/{kind}', optional: true },
  },
} as const;

describe('an optional place', () => {
  it.each([
    ['stays optional in a brand without links', undefined, { path: '/policies/:kind', optional: true }],
    [
      'stays optional in a brand with other links',
      { links: { help: 'https://door.test/' } },
      { path: '/policies/:kind', optional: true },
    ],
    ['is like any other in a brand that links to it', { links: { accessibility: true } }, { path: '/policies/:kind' }],
  ] as const)('%s', (_title, brand, place) => {
    expect(optionalPlaces(PORTAL, brand)).toEqual({ accessibility: place });
  });

  it('has no visible link, and has one in a brand that links to it', async () => {
    const { screenContext, state } = await prepare({});
    const link = { link: 'accessibility', do: { open: 'accessibility' } } as const;
    const seenWith = (brand?: { links: { accessibility: true } }) => {
      const places = { ...screenContext.portal.places, ...optionalPlaces(PORTAL, brand) };
      const portal = { ...screenContext.portal, places };
      return isVisible(link, scopeOf({ ...screenContext, portal }, state));
    };
    expect(seenWith()).toBe(false);
    expect(seenWith({ links: { accessibility: true } })).toBe(true);
  });
});
