import { expect, it } from 'vitest';
import { UnfitRelease } from '../../../src/contract/release/Release.ts';
import { Contents } from '../../../src/server/portal/FolderFiles.ts';
import { LastUsed } from '../../../src/server/portal/LastUsed.ts';

const named = (hash: string) => ({ hash, packed: undefined });

it('a node keeps the contents of releases that it used last, up to a number of bytes, and reads the others again', async () => {
  const reads: string[] = [];
  const contents = new Contents(async (missing) => {
    reads.push(...missing.map(({ hash }) => hash));
    return new Map(missing.map(({ hash }) => [hash, Buffer.from(hash.repeat(40))]));
  }, 100);
  const get = async (...hashes: string[]) => (await contents.get(hashes.map(named))).map((body) => String(body)[0]);
  expect(await get('a', 'b')).toEqual(['a', 'b']);
  await get('a');
  expect(reads).toEqual(['a', 'b']);
  // b was used before a, so it makes room for c.
  await get('c');
  expect(contents.bytes).toBe(80);
  await get('a');
  expect(reads).toEqual(['a', 'b', 'c']);
  expect(await get('b', 'c')).toEqual(['b', 'c']);
  expect(reads).toEqual(['a', 'b', 'c', 'b']);
  // More at once than the bound: all are returned, and the bound holds afterwards.
  expect(await get('a', 'b', 'c', 'd')).toEqual(['a', 'b', 'c', 'd']);
  expect(contents.bytes).toBe(80);
});

it('a content that is not stored is the fault of its release', async () => {
  const contents = new Contents(async () => new Map(), 100);
  await expect(contents.get([named('a')])).rejects.toThrow(UnfitRelease);
});

it('releases that visits begin with stay open, whatever else is opened', () => {
  const open = new LastUsed<string>({ most: 2, isHeld: (id) => id === 'live' });
  for (const id of ['live', 'one', 'two', 'three']) open.set(id, id);
  expect(['live', 'one', 'two', 'three'].filter((id) => open.has(id))).toEqual(['live', 'three']);
});
