import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ReleaseManifest } from '../../../src/contract/release/Release.ts';
import { packRelease, type ReleaseParts, signManifest } from '../../../src/contract/release/ReleaseFile.ts';
import { LANGUAGE_VERSION } from '../../../src/engine/grammar/version.ts';
import type { Database } from '../../../src/server/core/database/Database.ts';
import { readSettings } from '../../../src/server/settings/readSettings.ts';
import { sampleRelease } from '../releases/sampleRelease.ts';
import { giveBack, takeDatabase } from '../support/spareDatabases.ts';
import { AdminShell } from './AdminShell.ts';

let folder: string;
let database: Database;
let shell: AdminShell;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vestibule-releases-'));
  database = await takeDatabase(readSettings({ DATA_DIR: 'memory:' }));
  shell = new AdminShell(database, folder);
});
afterEach(async () => {
  await giveBack(database);
  await rm(folder, { recursive: true, force: true });
});

const idOf = ({ manifest }: ReleaseParts): string => JSON.parse(manifest).id;
async function write(release: ReleaseParts, name = 'release.tar'): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, await packRelease(release));
  return path;
}
const publish = async (word: string, about: Partial<ReleaseManifest> = {}) => {
  const release = sampleRelease(word, about);
  await shell.read(`releases publish ${await write(release)}`);
  return idOf(release);
};
/** What publishing and choosing change. */
const state = async () =>
  JSON.stringify(
    await Promise.all(
      ['releases', 'release_members', 'release_contents', 'release_live', 'audit_events'].map(
        async (table) => (await sql`select * from ${sql.table(table)} order by 1, 2`.execute(database)).rows,
      ),
    ),
  );
/** Lets time pass for the choices made so far. */
const age = (hours: number) =>
  sql`update release_live set at = at - make_interval(hours => ${hours})`.execute(database);

describe('publishing and going live', () => {
  it('take one command each, as does a rollback; the list shows what is live, since when and by whom', async () => {
    expect((await shell.run('releases list')).out).toBe(
      'There are no published releases.\nEach node shows the release of its own build. To show another: npm run admin -- releases live ID',
    );
    const [first, second] = [await publish('Welcome'), await publish('Hello')];
    const drafts = await shell.read<Record<string, unknown>[]>('releases list');
    expect(drafts.map(({ state }) => state)).toEqual(['draft', 'draft']);
    const [published, kept] = [drafts[0]?.published_at, drafts[0]?.kept_until].map((at) => Date.parse(String(at)));
    expect(((kept ?? 0) - (published ?? 0)) / 86_400_000).toBe(30);
    expect((await shell.run('releases list')).out).toContain('\nA draft is removed at kept_until, unless ');
    const live = await shell.run(`releases live ${first.slice(0, 8)} --as mona`);
    expect(live.out).toBe(`~ live: build -> ${first}\nTo undo this: npm run admin -- releases live build`);
    await shell.run(`releases live ${second} --as mona`);
    const rows = await shell.read<Record<string, unknown>[]>('releases list');
    expect(rows.map(({ release, state, by, kept_until }) => [release, state, by, kept_until])).toEqual([
      [second, 'live', 'mona', null],
      [first, null, null, null],
    ]);
    const list = (await shell.run('releases list')).out.split('\n');
    expect(list.at(-2)).toMatch(new RegExp(`^Live since ${new Date().getFullYear()}-.* by mona: ${second}$`));
    const [, back = ''] = /^To restore the previous release: npm run admin -- (.*)$/.exec(list.at(-1) ?? '') ?? [];
    expect(back).toBe(`releases live ${first}`);
    await shell.run(back);
    const now = await shell.read<Record<string, unknown>[]>('releases list');
    expect(now.find((row) => row.state === 'live')).toMatchObject({ release: first, by: 'root' });
    expect((await shell.run(`releases live ${first}`)).out).toBe('Nothing changes.');
    expect((await shell.run('releases live build')).out).toContain(`~ live: ${first} -> build`);
  });

  it('is in the audit trail: who, when, from which to which, with the sentences', async () => {
    const [first, second] = [await publish('Welcome'), await publish('Hello')];
    await shell.run(`releases live ${first} --as mona`);
    await shell.run(`releases live ${second} --as mona`);
    await shell.run('releases live build --as mona');
    await age(30);
    await shell.run(`releases remove ${first} --as mona`);
    const { out } = await shell.run('audit');
    const events = out.split('\n').map((line) => JSON.parse(line));
    expect(events.map(({ action }) => action.replace('administration.release-', ''))).toEqual([
      ...['published', 'published', 'live', 'live', 'live', 'removed'],
    ]);
    expect(events[3]).toMatchObject({
      actor: 'operator:mona',
      subject: second,
      outcome: 'OK',
      details: { from: first, to: second, changes: 'The title of sign-in is now “Hello”.', revision: '4f3c2a1' },
    });
    expect(events[4]).toMatchObject({ subject: 'build', details: { from: second, to: 'build' } });
    expect(events[5]).toMatchObject({ subject: first, details: { against: 'main' } });
  });

  it('of a release that is published already keeps it for longer, and changes nothing else', async () => {
    const path = await write(sampleRelease('Welcome'));
    const id = idOf(sampleRelease('Welcome'));
    expect(await shell.read(`releases publish ${path}`)).toEqual({ release: id, files: 4, added: 4 });
    const before = await state();
    const { status, out } = await shell.run(`releases publish ${path} --as mona`);
    expect([status, out.split('\n')]).toEqual([
      0,
      [`Nothing changes: ${id} is already published.`, `Show it to new visits: npm run admin -- releases live ${id}`],
    ]);
    expect(await shell.read(`releases publish ${path}`)).toEqual({ release: id, files: 4, added: 0 });
    const kept = /"kept_until":"([^"]+)"/;
    const after = await state();
    expect(after.replace(kept, '')).toBe(before.replace(kept, ''));
    const [[, first = ''] = [], [, last = ''] = []] = [kept.exec(before) ?? [], kept.exec(after) ?? []];
    expect(last > first).toBe(true);
  });

  it('shows a release with its sentences', async () => {
    const id = await publish('Welcome');
    const { out } = await shell.run(`releases show ${id.slice(0, 6)}`);
    expect(out).toContain(id);
    expect(out.split('\n').at(-1)).toBe('The title of sign-in is now “Welcome”.');
    expect(await shell.read(`releases show ${id}`)).toMatchObject({
      release: id,
      revision: '4f3c2a1',
      files: 4,
      flow_language: LANGUAGE_VERSION,
      changes: ['The title of sign-in is now “Welcome”.'],
    });
  });
});

describe('a release is refused whole, and changes nothing', () => {
  const refused = async (line: string): Promise<string[]> => {
    const before = await state();
    const { status, errors, out } = await shell.run(line);
    expect([status, out]).toEqual([1, '']);
    expect(await state()).toBe(before);
    return errors.split('\n');
  };

  it('if a byte of its file differs', async () => {
    const path = await write(sampleRelease('Welcome'));
    const file = await packRelease(sampleRelease('Welcome'));
    for (const at of [0, 600, file.length - 1200, file.length - 1]) {
      const broken = Buffer.from(file);
      broken[at] = (broken[at] ?? 0) ^ 1;
      await writeFile(path, broken);
      expect(await refused(`releases publish ${path}`)).toEqual([expect.stringContaining(`${path} `)]);
    }
  });

  it('if the service lacks operations, parameters or codes that it needs, naming each', async () => {
    const uses = {
      'sign-in.with-face': { parameters: [], codes: [] },
      'sign-in.with-password': { parameters: ['username', 'mood'], codes: ['OK', 'TOO_LATE'] },
    };
    const path = await write(sampleRelease('Welcome', { uses }));
    expect(await refused(`releases publish ${path}`)).toEqual([
      `${path} needs the operation sign-in.with-face, which this service lacks: update the service first`,
      `${path} needs the parameter mood of sign-in.with-password, which this service lacks: update the service first`,
      `${path} needs the code TOO_LATE of sign-in.with-password, which this service lacks: update the service first`,
      `${path} never sends the parameter password of sign-in.with-password, which this service requires: make it anew`,
    ]);
  });

  it('if a newer language wrote it, or it offers other languages', async () => {
    const newer = await write(sampleRelease('Welcome', { language: LANGUAGE_VERSION + 1 }));
    expect(await refused(`releases publish ${newer}`)).toEqual([
      `${newer} is written in version ${LANGUAGE_VERSION + 1} of the flow language, and this service knows ${LANGUAGE_VERSION}: update the service first`,
    ]);
    const other = await write(sampleRelease('Welcome', { languages: ['ko', 'en'] }));
    expect(await refused(`releases publish ${other}`)).toEqual([
      `${other} offers ko, en, and this service ko, en, ja: update the service first`,
    ]);
  });

  it('where RELEASE_KEYS is set, if none of these keys signed it; even one that was published before', async () => {
    const before = await publish('Before');
    const keys = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')];
    const [mine, foreign] = keys.map(({ privateKey }) =>
      privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    );
    const own = keys[0]?.publicKey.export({ type: 'spki', format: 'der' }).toString('base64') ?? '';
    shell = new AdminShell(database, folder, { RELEASE_KEYS: own });
    const sample = sampleRelease('Welcome');
    const unsigned = await write(sample);
    expect(await refused(`releases publish ${unsigned}`)).toEqual([
      `${unsigned} is not signed, and RELEASE_KEYS is set: make it with npm run release -- --key FILE`,
    ]);
    const strange = await write({ ...sample, signature: signManifest(sample.manifest, foreign ?? '') });
    expect(await refused(`releases publish ${strange}`)).toEqual([
      `${strange} is signed with none of the RELEASE_KEYS: sign it with their key`,
    ]);
    const [reason] = await refused(`releases live ${before}`);
    expect(reason).toContain('is not signed');
    const signed = await write({ ...sample, signature: signManifest(sample.manifest, mine ?? '') });
    expect((await shell.run(`releases publish ${signed}`)).status).toBe(0);
    expect((await shell.run(`releases live ${idOf(sample)}`)).status).toBe(0);
    const { manifest } = sampleRelease('Before');
    await shell.read(
      `releases publish ${await write({ ...sampleRelease('Before'), signature: signManifest(manifest, mine ?? '') })}`,
    );
    expect((await shell.run(`releases live ${before}`)).status).toBe(0);
  });

  it('if there is no such file or release', async () => {
    expect(await refused(`releases publish ${folder}/none`)).toEqual([
      `${folder}/none cannot be read: give an existing file`,
    ]);
    expect(await refused('releases live 00000000')).toEqual(['there is no release 00000000: see "releases list"']);
    expect(await refused('releases live %')).toEqual(['there is no release %: see "releases list"']);
  });

  it('and is not removed while it is live, nor for a day afterwards', async () => {
    const id = await publish('Welcome');
    await shell.run(`releases live ${id}`);
    expect(await refused(`releases remove ${id}`)).toEqual([`${id} is live: make another one live first`]);
    await shell.run('releases live build');
    await age(23);
    const [kept = ''] = await refused(`releases remove ${id}`);
    expect(kept).toMatch(/ was live until .*, so visits may still use it: remove it from .* on$/);
    await age(2);
    expect((await shell.run(`releases remove ${id}`)).out).toBe(`- release ${id}`);
    expect((await sql`select 1 from release_contents`.execute(database)).rows).toEqual([]);
    expect(await refused('releases remove build')).toEqual([
      'the release of the build cannot be removed: give another',
    ]);
  });
});
