import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { UnfitRelease } from '../../../src/contract/release/Release.ts';
import { isSigned, packRelease, readRelease } from '../../../src/contract/release/ReleaseFile.ts';
import { compareWith, makeRelease } from '../../../src/tools/release/makeRelease.ts';
import { sampleRelease } from '../../server/releases/sampleRelease.ts';

const NOON = new Date('2026-02-01T12:00:00Z');
const NEW = { revision: '8a1b2c3', against: 'v12', changes: ['A text was added.'], madeAt: NOON, key: undefined };
/** As a build writes it. */
const built = sampleRelease('Welcome', { revision: null, against: null, changes: [], madeAt: null });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vestibule-release-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('is the file of a build: the same release, with the revision and the sentences', async () => {
  const { id, file } = await makeRelease(built, NEW);
  const read = await readRelease(file);
  expect(read.about).toMatchObject({
    ...{ id, revision: '8a1b2c3', against: 'v12', changes: ['A text was added.'], madeAt: NOON.toISOString() },
    uses: JSON.parse(built.manifest).uses,
  });
  expect(JSON.parse(built.manifest).id).toBe(id);
  expect([...read.members]).toEqual([...built.members].sort(([a], [b]) => (a < b ? -1 : 1)));
  expect(read.signature).toBeUndefined();
});

it('is signed with the private key', async () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const { file } = await makeRelease(built, { ...NEW, key });
  expect(isSigned(await readRelease(file), [createPublicKey(key)])).toBe(true);
  await expect(makeRelease(built, { ...NEW, key: 'no key' })).rejects.toThrow(UnfitRelease);
});

it('is not made of a build that was changed afterwards', async () => {
  const members = new Map([...built.members, ['html/en/sign-in.html', Buffer.from('<p>Hello</p>')]]);
  await expect(makeRelease({ ...built, members }, NEW)).rejects.toThrow(/is damaged/);
});

it('is compared with a revision that git knows, and with no other', async () => {
  await expect(compareWith('.', 'no-such-revision')).rejects.toThrow('git knows no revision "no-such-revision"');
  const path = join(folder, 'build.tar');
  await writeFile(path, await packRelease(built));
  await expect(compareWith('.', path)).rejects.toThrow(/was not made from a revision that git knows/);
  await writeFile(path, await packRelease(sampleRelease('Welcome', { revision: 'no-such-revision' })));
  await expect(compareWith('.', path)).rejects.toThrow('git knows no revision "no-such-revision"');
});
