import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { packRelease } from '../../../src/contract/release/ReleaseFile.ts';
import type { Database } from '../../../src/server/core/database/Database.ts';
import { createKeyStore } from '../../../src/server/keys/createKeyStore.ts';
import { obtainPreviewKey, readPreview } from '../../../src/server/releases/previewLinks.ts';
import { readSettings } from '../../../src/server/settings/readSettings.ts';
import { sampleRelease } from '../releases/sampleRelease.ts';
import { giveBack, takeDatabase } from '../support/spareDatabases.ts';
import { AdminShell } from './AdminShell.ts';

const SETTINGS = readSettings({ DATA_DIR: 'memory:' });
const DAY = 24 * 3600 * 1000;

let folder: string;
let database: Database;
let shell: AdminShell;
let id: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vestibule-preview-'));
  database = await takeDatabase(SETTINGS);
  shell = new AdminShell(database, folder);
  const release = sampleRelease(
    'Welcome',
    {},
    {
      'brands.json': JSON.stringify({ harbor: { style: '' }, meadow: { style: '' } }),
      'routes.json': JSON.stringify({ '/': 'sign-in', '/sign-up': 'sign-up', '/mfa/:token': 'mfa', '*': 'not-found' }),
    },
  );
  const path = join(folder, 'release.tar');
  await writeFile(path, await packRelease(release));
  await shell.read(`releases publish ${path}`);
  id = JSON.parse(release.manifest).id;
});
afterEach(async () => {
  await giveBack(database);
  await rm(folder, { recursive: true, force: true });
});

interface Printed {
  readonly link: string;
  readonly until: string;
}

/** What a link grants. */
async function grantedBy({ link }: Pick<Printed, 'link'>) {
  const keyOf = () => obtainPreviewKey(createKeyStore(SETTINGS, database));
  return readPreview(keyOf, new URL(link).searchParams.get('preview') ?? '', new Date());
}

describe('releases preview', () => {
  it('prints a link that the service accepts for a week, and records it without the link', async () => {
    const before = Date.now();
    const { out } = await shell.run(`releases preview ${id.slice(0, 8)} --as mona`);
    const [link = '', valid = ''] = out.split('\n');
    const { origin, pathname } = new URL(link);
    expect([origin, pathname]).toEqual([SETTINGS.origin.origin, '/']);
    const granted = await grantedBy({ link });
    expect(granted?.release).toBe(id);
    const days = ((granted?.until.getTime() ?? 0) - before) / DAY;
    expect(days).toBeGreaterThanOrEqual(7);
    expect(days).toBeLessThan(7.01);
    expect(valid).toBe(
      `Valid until ${granted?.until.toISOString()}. Each page says that it is a draft, and how to leave it.`,
    );
    const event = JSON.parse((await shell.run('audit')).out.split('\n').at(-1) ?? '');
    expect(event).toMatchObject({ action: 'administration.release-previewed', actor: 'operator:mona', subject: id });
    expect(event.details).toEqual({ until: granted?.until.toISOString() });
  });

  it('may name a screen, a language, a brand and the days', async () => {
    const line = `releases preview ${id} --screen sign-up --language ja --brand harbor --days 2`;
    const printed = await shell.read<Printed>(line);
    expect(new URL(printed.link).pathname).toBe('/sign-up');
    const granted = await grantedBy(printed);
    expect(granted).toEqual({ release: id, language: 'ja', brand: 'harbor', until: new Date(printed.until) });
    expect(new Date(printed.until).getTime() - Date.now()).toBeLessThanOrEqual(2 * DAY);
  });

  it.each([
    ['--screen sign-out', 'ID has no screen sign-out: name a screen of its flows'],
    ['--screen mfa', 'mfa is at /mfa/:token, which no link can name: name a screen from which it is reached'],
    ['--screen not-found', 'not-found is at *, which no link can name: name a screen from which it is reached'],
    ['--language fr', 'there is no language fr: name one of ko, en, ja'],
    ['--brand acme', 'ID has no brand acme: name one of harbor, meadow'],
    ['--brand constructor', 'ID has no brand constructor: name one of harbor, meadow'],
    ...['0', '8', '1.5', 'many', '-1'].map((days) => [`--days=${days}`, '--days takes a whole number from 1 to 7']),
  ])('refuses %s', async (options, reason) => {
    const { status, errors, out } = await shell.run(`releases preview ${id} ${options}`);
    expect([status, errors, out]).toEqual([1, reason?.replace('ID', id), '']);
  });

  it('refuses the live release, that of a build, and one that the service cannot show', async () => {
    const refusal = async (line: string, at = shell) => (await at.run(line)).errors;
    expect(await refusal('releases preview build')).toBe(
      'each node has its own build: preview a published release, by its id',
    );
    const strict = new AdminShell(database, folder, {
      RELEASE_KEYS: 'MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=',
    });
    expect(await refusal(`releases preview ${id}`, strict)).toContain(`${id} is not signed`);
    await shell.run(`releases live ${id}`);
    expect(await refusal(`releases preview ${id}`)).toBe(
      `${id} is live: it needs no preview, open ${SETTINGS.origin.origin}`,
    );
  });
});
