import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { packRelease } from '../../../src/contract/release/ReleaseFile.ts';
import type { Database } from '../../../src/server/core/database/Database.ts';
import { readLive } from '../../../src/server/releases/liveRelease.ts';
import { readSettings } from '../../../src/server/settings/readSettings.ts';
import { sampleRelease } from '../releases/sampleRelease.ts';
import { giveBack, takeDatabase } from '../support/spareDatabases.ts';
import { AdminShell } from './AdminShell.ts';

let folder: string;
let database: Database;
let shell: AdminShell;
let first: string;
let second: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vestibule-shares-'));
  database = await takeDatabase(readSettings({ DATA_DIR: 'memory:' }));
  shell = new AdminShell(database, folder);
  await shell.read('organisations add ORG-1 --name Acme --alias acme --domains acme.example');
  await shell.read('apps add notes --organisation acme --name Notes');
  await shell.read('clients add notes-web --app notes --redirect-uris https://notes.example/back');
  [first, second] = [await publish('Welcome'), await publish('Hello')];
  await shell.run(`releases live ${first} --as mona`);
});
afterEach(async () => {
  await giveBack(database);
  await rm(folder, { recursive: true, force: true });
});

async function publish(word: string): Promise<string> {
  const release = sampleRelease(word, {}, { 'brands.json': '{"harbor":{"style":"x"}}' });
  const path = join(folder, 'release.tar');
  await writeFile(path, await packRelease(release));
  await shell.read(`releases publish ${path}`);
  return JSON.parse(release.manifest).id;
}
const choice = async () => {
  const { release, candidate, share } = await readLive(database);
  return { release, candidate, share };
};
/** The commands that an output names as ways back. */
const waysBack = (out: string): string[] =>
  [...out.matchAll(/^To undo this: npm run admin -- (.*)$/gm)].map(([, command = '']) => command);

describe('a share of visits', () => {
  it('begins, grows and ends with one command each, which prints how to undo it', async () => {
    const begun = await shell.run(`releases live ${second.slice(0, 8)} --share 5%`);
    expect(begun.out.split('\n')[0]).toBe(`+ share: ${second} (5% of visits)`);
    expect(await choice()).toEqual({ release: first, candidate: second, share: { percent: 5 } });
    expect((await shell.run(`releases live ${second} --share 5`)).out).toBe('Nothing changes.');

    const narrow = await shell.run(
      `releases live ${second} --share 12.5% --organisation acme --app notes-web --language ja --brand harbor`,
    );
    const told = '12.5% of visits at the organisation acme for the app notes-web in ja with the brand harbor';
    expect(narrow.out.split('\n')[0]).toBe(`~ share: ${second} (5% of visits) -> ${second} (${told})`);
    const share = { percent: 12.5, organisation: 'acme', app: 'notes-web', language: 'ja', brand: 'harbor' };
    expect(await choice()).toEqual({ release: first, candidate: second, share });
    expect(waysBack(narrow.out)).toEqual([`releases live ${second} --share 5%`]);

    const whole = await shell.run(`releases live ${second}`);
    expect(whole.out).toContain(`~ live: ${first} -> ${second}\n- share: ${second} (${told})\n`);
    expect(await choice()).toEqual({ release: second, candidate: null, share: null });
    for (const command of waysBack(whole.out)) expect((await shell.run(command)).status).toBe(0);
    expect(await choice()).toEqual({ release: first, candidate: second, share });

    const ended = await shell.run(`releases live ${first}`);
    expect(ended.out).toContain(`- share: ${second} (${told})\n`);
    expect(await choice()).toEqual({ release: first, candidate: null, share: null });
    for (const command of waysBack(ended.out)) await shell.run(command);
    expect(await choice()).toEqual({ release: first, candidate: second, share });
    expect(waysBack(begun.out)).toEqual([`releases live ${first}`]);
  });

  it.each([
    ['--organisation acme', { organisation: 'acme' }, 'visits at the organisation acme'],
    ['--app notes', { app: 'notes' }, 'visits for the app notes'],
    ['--language ja', { language: 'ja' }, 'visits in ja'],
    ['--brand harbor', { brand: 'harbor' }, 'visits with the brand harbor'],
  ])('is of all visits that fit, with %s alone', async (options, share, told) => {
    const { out } = await shell.run(`releases live ${second} ${options}`);
    expect(out).toContain(`+ share: ${second} (${told})`);
    expect((await choice()).share).toEqual(share);
  });

  it('is in the list and beside its release, with who began it and how it ends', async () => {
    await shell.run(`releases live ${second} --share 5% --language ja --as bo`);
    const rows = await shell.read<Record<string, unknown>[]>('releases list');
    expect(rows.map(({ release, state, by, share }) => [release, state, by, share])).toEqual([
      [second, 'shared', 'bo', '5% of visits in ja'],
      [first, 'live', 'mona', null],
    ]);
    const [live, shared, end, all] = (await shell.run('releases list')).out.split('\n').slice(-4);
    expect(live).toMatch(new RegExp(`^Live since .* by mona: ${first}$`));
    expect(shared).toMatch(new RegExp(`^Shared since .* by bo: ${second} \\(5% of visits in ja\\)$`));
    expect(end).toBe(`End the share: npm run admin -- releases live ${first}`);
    expect(all).toBe(`Show it to all new visits: npm run admin -- releases live ${second}`);
    expect(await shell.read(`releases show ${second}`)).toMatchObject({ state: 'shared', share: '5% of visits in ja' });
    expect((await shell.run('releases show build')).out).toContain('Shared since ');
  });

  it('beside the build leaves it live from the start, and not since the share began', async () => {
    await database.deleteFrom('release_live').execute();
    await shell.run(`releases live ${second} --share 5% --as bo`);
    const [live, shared] = (await shell.run('releases list')).out.split('\n').slice(-4);
    expect(live).toBe('Live from the start: build');
    expect(shared).toMatch(/^Shared since .* by bo: /);
  });

  it('may have a guard with a margin, shown in the list, with its release and in the commands that undo it', async () => {
    const begun = await shell.run(`releases live ${second} --share 5% --guard`);
    expect(begun.out.split('\n')[0]).toBe(`+ share: ${second} (5% of visits, guarded at 1%)`);
    expect((await choice()).share).toEqual({ percent: 5, guard: 1 });
    const wider = await shell.run(`releases live ${second} --share 10% --language ja --guard 2.5%`);
    expect((await choice()).share).toEqual({ percent: 10, language: 'ja', guard: 2.5 });
    expect(waysBack(wider.out)).toEqual([`releases live ${second} --share 5% --guard 1%`]);
    expect(await shell.read(`releases show ${second}`)).toMatchObject({
      share: '10% of visits in ja, guarded at 2.5%',
    });
    const { out } = await shell.run('releases list');
    expect(out).toContain(`${second} (10% of visits in ja, guarded at 2.5%)`);
    const none = '0 visits (0 faults, 0 refused sign-ins)';
    expect(out).toContain(`Counted by the guard: with the shared release ${none}, with the live release ${none}`);
    await shell.run(`releases live ${second} --share 10% --language ja`);
    expect((await shell.run('releases list')).out).not.toContain('guard');
  });

  it('is in the audit trail: who, when, from which share to which', async () => {
    await shell.run(`releases live ${second} --share 5% --as bo`);
    await shell.run(`releases live ${second} --share 50% --as bo`);
    await shell.run(`releases live ${first} --as mona`);
    const events = (await shell.run('audit --action administration.release-live')).out
      .split('\n')
      .map((line) => JSON.parse(line));
    const [five, fifty] = [`${second} (5% of visits)`, `${second} (50% of visits)`];
    const changes = 'The title of sign-in is now “Hello”.';
    expect(events.slice(1).map(({ actor, subject, details }) => [actor, subject, details])).toMatchObject([
      ['operator:bo', second, { from: first, to: first, share_to: five, changes }],
      ['operator:bo', second, { from: first, to: first, share_from: five, share_to: fifty, changes }],
      ['operator:mona', first, { from: first, to: first, share_from: fifty }],
    ]);
  });

  it.each([
    ['FIRST --share 5%', 'FIRST is live for all visits: share another release'],
    ['build --share 5%', 'each node has its own build: share a published release, by its id'],
    ['SECOND --share half', 'half is not a share: give a percentage, such as 5%'],
    ['SECOND --share 0', 'a share of 0% is not possible: name 0.1% to 100%, in steps of 0.1%'],
    ['SECOND --share 101%', 'a share of 101% is not possible: name 0.1% to 100%, in steps of 0.1%'],
    ['SECOND --share 0.25%', 'a share of 0.25% is not possible: name 0.1% to 100%, in steps of 0.1%'],
    ['SECOND --share 5% --guard often', 'often is not a margin: give a percentage, such as 5%'],
    ['SECOND --share 5% --guard 51%', 'a margin of 51% is not possible: name 0.1% to 50%'],
    ['SECOND --share 5% --guard 0', 'a margin of 0% is not possible: name 0.1% to 50%'],
    ['SECOND --guard --language ja', 'a guard compares visits with and without the release: name a --share below 100%'],
    ['SECOND --share 100% --guard', 'a guard compares visits with and without the release: name a --share below 100%'],
    [
      'SECOND --organisation no',
      'there is no organisation with the alias no: "organisations list" shows their aliases',
    ],
    ['SECOND --app no', 'there is no app or client no: "apps list" and "clients list" have them'],
    ['SECOND --language fr', 'there is no language fr: name one of ko, en, ja'],
    ['SECOND --brand no', 'SECOND has no brand no: name one of harbor'],
  ])('is refused as "%s", and nothing changes', async (words, line) => {
    const named = (text: string) => text.replaceAll('FIRST', first).replaceAll('SECOND', second);
    const before = await readLive(database);
    const { status, errors } = await shell.run(`releases live ${named(words)}`);
    expect([status, errors]).toEqual([1, named(line)]);
    expect(await readLive(database)).toEqual(before);
  });

  it('is refused to be removed while it lasts', async () => {
    await shell.run(`releases live ${second} --share 5%`);
    expect((await shell.run(`releases remove ${second}`)).errors).toBe(
      `${second} is shared: end that first with "releases live ${first}"`,
    );
  });
});
