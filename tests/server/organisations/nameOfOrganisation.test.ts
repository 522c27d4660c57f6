import { expect, it } from 'vitest';
import { PRODUCT_NAME } from '../../../src/server/core/release/serviceFiles.ts';
import { nameOfOrganisation } from '../../../src/server/organisations/organisations.ts';

it.each([
  ['ORG-0', 'Default', PRODUCT_NAME],
  ['ORG-0', 'Our customers', 'Our customers'],
  ['ORG-1', 'Default', 'Default'],
])('SIGNIN-07: %s with the name %s is shown as %s', (id, name, shown) => {
  expect(nameOfOrganisation({ id, name })).toBe(shown);
});
