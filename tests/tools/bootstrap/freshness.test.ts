import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { hashOf, isFresh, writeStamp } from '../../../src/tools/bootstrap/freshness.mjs';

const folder = mkdtempSync(join(tmpdir(), 'fresh-'));
afterAll(() => rmSync(folder, { recursive: true }));
mkdirSync(join(folder, 'src', 'deep'), { recursive: true });
const file = join(folder, 'src', 'deep', 'a.txt');
writeFileSync(file, 'one');

it('the hash changes with the content of a file, at any depth', () => {
  const before = hashOf([join(folder, 'src')]);
  expect(hashOf([join(folder, 'src')])).toBe(before);
  writeFileSync(file, 'two');
  expect(hashOf([join(folder, 'src')])).not.toBe(before);
});

it('the hash changes with its other dependencies', () => {
  expect(hashOf([file], ['linux'])).not.toBe(hashOf([file], ['darwin']));
});

it('the hash treats a missing file as empty', () => {
  expect(hashOf([join(folder, 'none')])).toBe(hashOf([]));
});

it('a build is fresh with its own stamp only', () => {
  const stamp = join(folder, 'dist', '.stamp');
  expect(isFresh(stamp, 'x')).toBe(false);
  writeStamp(stamp, 'x');
  expect(isFresh(stamp, 'x')).toBe(true);
  expect(isFresh(stamp, 'y')).toBe(false);
});
