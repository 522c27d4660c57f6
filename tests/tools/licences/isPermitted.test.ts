import { expect, it } from 'vitest';
import { isPermitted } from '../../../src/tools/licences/licencesOf.ts';

const entry = (licence: string | undefined, dev = false) => ({
  name: 'x',
  version: '1.0.0',
  resolved: undefined,
  licence,
  dev,
});

it.each(['MIT', 'Apache-2.0', '(MIT AND Zlib)', 'MIT OR GPL-3.0', '(MIT OR CC0-1.0)'])(
  'P24: a package under %s may be delivered',
  (licence) => {
    expect(isPermitted(entry(licence))).toBe(true);
  },
);

it.each(['AGPL-3.0-or-later', 'GPL-3.0', 'MIT AND GPL-3.0', 'MPL-2.0', 'UNLICENSED', undefined])(
  'P24: a package under %s may not be delivered',
  (licence) => {
    expect(isPermitted(entry(licence))).toBe(false);
  },
);

it('P24: a tool may be under MPL-2.0, but not under the GPL', () => {
  expect(isPermitted(entry('MPL-2.0', true))).toBe(true);
  expect(isPermitted(entry('GPL-3.0', true))).toBe(false);
});
