import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bundleServer } from '../support/bundleServer.ts';
import { makeDataFolder } from '../support/dataFolder.ts';
import { PUBLISHED_PLACES } from '../support/publishedPlaces.ts';

let folder: string;
let entry: string;
beforeAll(async () => {
  folder = await makeDataFolder();
  entry = resolve(await bundleServer());
  // A production install: the build, and no packages of development.
  mkdirSync(join(folder, 'dist/client'), { recursive: true });
  writeFileSync(join(folder, 'dist/client/headers.json'), '{}');
  symlinkSync(dirname(entry), join(folder, 'dist/server'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const right = () => ({
  PORTAL_ORIGIN: 'https://login.example.test',
  SMTP_URL: 'smtp://mail.example.test:25',
  MASTER_KEY: randomBytes(32).toString('base64'),
  DATA_DIR: join(folder, 'data'),
  ...PUBLISHED_PLACES,
});
const run = (file: string, variables: Readonly<Record<string, string>>) => {
  const env = { PATH: process.env.PATH ?? '', ...variables };
  const { status, stdout, stderr } = spawnSync(process.execPath, [file], { cwd: folder, env, encoding: 'utf8' });
  return { status, out: stdout, errors: stderr.trim() };
};
const settings = (variables: Readonly<Record<string, string>>) =>
  run(resolve('src/tools/bootstrap/settings.mjs'), variables);

it('npm run settings works where only the build is installed', { timeout: 60_000 }, () => {
  const variables = right();
  const { status, out, errors } = settings(variables);
  expect([status, errors]).toEqual([0, '']);
  expect(out).toContain('A server with these settings starts in production mode.');
  expect(out).toMatch(/^PORTAL_ORIGIN +https:\/\/login\.example\.test +set /m);
  expect(out).not.toContain(variables.MASTER_KEY);
});

it.each([
  ['PORTAL_ORIGIN', ''],
  ['PORTAL_ORIGIN', 'http://login.example.test'],
  ['PORT', 'web'],
  ['SMTP_URL', ''],
  ['MASTER_KEY', 'word'],
  ['TERMS_URL', ''],
  ['CLIENT_DIR', '/nowhere'],
])(
  'npm run settings says in one line why a start with %s=%s would fail, as the start does',
  { timeout: 60_000 },
  (name, value) => {
    const variables = { ...right(), [name]: value };
    const told = settings(variables);
    const started = run(entry, { PORTAL_MODE: 'production', ...variables });
    expect([told.status, started.status]).toEqual([1, 1]);
    expect(told.errors).toMatch(new RegExp(`^${name} [^\n]+$`));
    expect(told.errors).toBe(started.errors);
  },
);
