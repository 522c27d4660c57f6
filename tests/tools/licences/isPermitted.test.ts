import { expect, it } from 'vitest';
import { isPermitted, licencesOf } from '../../../src/tools/licences/licencesOf.ts';

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

it.each([
  ['a list in the package itself', 'MIT OR GPL-3.0', true],
  ['nothing', undefined, false],
])('P24: where npm has recorded no licence, %s decides', (_, older, fits) => {
  const lock = { packages: { '': {}, 'node_modules/@a/b': { version: '1.0.0', dev: true } } };
  const [found] = licencesOf(JSON.stringify(lock), (path) => (path === 'node_modules/@a/b' ? older : 'GPL-3.0'));
  expect(found && isPermitted(found)).toBe(fits);
});
