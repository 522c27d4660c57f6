import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readSettings } from '../../../src/server/settings/readSettings.ts';
import { PUBLISHED_PLACES } from '../support/publishedPlaces.ts';

const folder = mkdtempSync(join(tmpdir(), 'vestibule-master-'));
afterAll(() => rmSync(folder, { recursive: true }));

const key = randomBytes(32);
const older = randomBytes(32);
const base64 = key.toString('base64');
const production = {
  ...PUBLISHED_PLACES,
  ...{ PORTAL_MODE: 'production', PORTAL_ORIGIN: 'https://id.example.test', SMTP_URL: 'smtp://mail' },
  DATABASE_URL: 'postgres://db/x',
};

it('the server reads the master key from a setting or a file, with older keys after it', () => {
  expect(readSettings({ ...production, MASTER_KEY: base64 }).masterKeys).toEqual([key]);
  const both = `${key.toString('base64url')}, ${older.toString('base64')}`;
  expect(readSettings({ ...production, MASTER_KEY: both }).masterKeys).toEqual([key, older]);
  const path = join(folder, 'master');
  writeFileSync(path, `${base64}\n`);
  expect(readSettings({ ...production, MASTER_KEY_FILE: path }).masterKeys).toEqual([key]);
  expect(readSettings({}).masterKeys).toEqual([]);
});

it.each([
  [{}, /^MASTER_KEY is missing: set it to 32 random bytes[^\n]+$/],
  [{ MASTER_KEY: 'secret' }, /^MASTER_KEY is not 32 random bytes[^\n]+$/],
  [{ MASTER_KEY: Buffer.alloc(32).toString('base64') }, /^MASTER_KEY is not 32 random bytes/],
  [{ MASTER_KEY: randomBytes(16).toString('base64') }, /^MASTER_KEY is not 32 random bytes/],
  [{ MASTER_KEY: `${base64},x` }, /^MASTER_KEY is not 32 random bytes/],
  [{ MASTER_KEY: `${base64}!` }, /^MASTER_KEY is not 32 random bytes/],
  [{ MASTER_KEY_FILE: '/nowhere/master' }, /^MASTER_KEY_FILE cannot be read \(ENOENT\)[^\n]+$/],
  [{ MASTER_KEY_FILE: '/nowhere/master', MASTER_KEY: base64 }, /^MASTER_KEY and MASTER_KEY_FILE are both set/],
])('P22: a production server on PostgreSQL does not start with %j', (variables, message) => {
  expect(() => readSettings({ ...production, ...variables })).toThrow(message);
});
