import { expect, it } from 'vitest';
import { renderPlace } from '../../../src/server/pages/renderPlace.ts';

const linksOf = (brand: string | undefined) =>
  [
    ...renderPlace({ language: 'ja', brand, place: 'central', supportEmail: undefined }).matchAll(
      /<a href="([^"]*)">(?=[^<]*<\/a>\n)/g,
    ),
  ].map(([, href]) => href);

it("the footer has the brand's own links, as the portal's screens have them", () => {
  expect(linksOf('harbor')).toEqual([
    'https://harbor.test/terms',
    '/policies/service',
    '/policies/accessibility',
    'https://harbor.test/help',
  ]);
  expect(linksOf(undefined)).toEqual(['/policies/terms', '/policies/service', '/support']);
});
