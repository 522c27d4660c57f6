import { cpSync, mkdtempSync, readlinkSync, rmSync, truncateSync } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DatabaseUnavailable } from '../../../src/server/core/database/DatabaseUnavailable.ts';
import type { Tables } from '../../../src/server/core/database/Tables.ts';
import type { Sync } from '../../../src/server/database/DurableFs.ts';
import { lockDataDir } from '../../../src/server/database/lockDataDir.ts';
import { openEmbedded } from '../../../src/server/database/openEmbedded.ts';

const root = mkdtempSync(join(tmpdir(), 'vestibule-embedded-'));
/** A database with one table, as a process that was killed has left it. */
const made = join(root, 'made');

/** These tests cut no power: what they write need not wait for the disk. */
const quickly: Sync = () => {};

async function open(folder: string, sync = quickly) {
  const pool = await openEmbedded(folder, sync);
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
type Opened = Awaited<ReturnType<typeof open>>;
const write = (database: Opened, id: number) => sql`insert into kept values (${id})`.execute(database);
const idsOf = async (database: Opened) =>
  (await sql<{ id: number }>`select id from kept order by id`.execute(database)).rows.map(({ id }) => id);

let copies = 0;
function copyOf(folder: string): string {
  const copy = join(root, `copy-${++copies}`);
  cpSync(folder, copy, { recursive: true });
  return copy;
}

/** As `main.ts` sets it. */
const before = process.umask(0o077);

beforeAll(async () => {
  const folder = join(root, 'first');
  await mkdir(folder, { mode: 0o755 });
  await chmod(folder, 0o755);
  const database = await open(folder);
  await sql`create table kept (id integer primary key)`.execute(database);
  await sql`checkpoint`.execute(database);
  for (const id of [1, 2, 3]) await write(database, id);
  cpSync(folder, made, { recursive: true });
  await database.destroy();
});
afterAll(() => {
  process.umask(before);
  rmSync(root, { recursive: true, force: true });
});

const lastSegment = async (folder: string) => {
  const wal = join(folder, 'database', 'pg_wal');
  const segments = (await readdir(wal)).filter((name) => /^[0-9A-F]{24}$/.test(name)).sort();
  return join(wal, segments.at(-1) ?? '');
};
/** Where what was written to a segment ends: the rest of it is zeros. */
const endOf = (segment: Buffer) => segment.findLastIndex((byte) => byte !== 0) + 1;

describe('R07: what was acknowledged is on the disk', () => {
  it('after a power cut that leaves only what was synced', async () => {
    const folder = copyOf(made);
    const disk = join(root, 'disk');
    // What the disk has of a file is what it had when it was last synced.
    let isMade = false;
    const database = await open(folder, (fd) => {
      const path = readlinkSync(`/proc/self/fd/${fd}`);
      if (isMade) cpSync(path, path.replace(folder, disk), { recursive: true });
    });
    cpSync(folder, disk, { recursive: true });
    isMade = true;
    for (const id of [11, 12, 13, 14, 15]) await write(database, id);
    const after = await open(disk);
    expect(await idsOf(after)).toEqual([1, 2, 3, 11, 12, 13, 14, 15]);
    await after.destroy();
    await database.destroy();
  });

  it('or was not acknowledged: where the disk refuses, the call fails, and the next ones go on from what there is', async () => {
    const folder = copyOf(made);
    let isBroken = false;
    const database = await open(folder, (fd) => {
      if (isBroken) throw new Error(`EIO of ${fd}`);
    });
    expect((await sql`show fsync`.execute(database)).rows).toEqual([{ fsync: 'on' }]);
    // What a torn page or a failing disk makes of a table is found when it is read.
    expect((await sql`show data_checksums`.execute(database)).rows).toEqual([{ data_checksums: 'on' }]);
    await write(database, 11);
    isBroken = true;
    await expect(write(database, 12)).rejects.toBeInstanceOf(DatabaseUnavailable);
    isBroken = false;
    await write(database, 13);
    expect(await idsOf(database)).toEqual(expect.arrayContaining([1, 2, 3, 11, 13]));
    await database.destroy();
  });
});

describe('R07: a damaged database', () => {
  it.each([
    ['cut off', (path: string, end: number) => truncateSync(path, end - 40)],
    [
      'garbled',
      async (path: string, end: number) => {
        const bytes = await readFile(path);
        await writeFile(path, bytes.fill(0xa5, end - 40, end));
      },
    ],
  ])('whose last write is %s is opened with all before it', async (_kind, spoil) => {
    const folder = copyOf(made);
    const segment = await lastSegment(folder);
    await spoil(segment, endOf(await readFile(segment)));
    const database = await open(folder);
    const ids = await idsOf(database);
    expect([1, 2, 3].slice(0, ids.length)).toEqual(ids);
    expect(ids.length).toBeLessThan(3);
    await write(database, 20);
    await database.destroy();
    const again = await open(folder);
    expect(await idsOf(again)).toEqual([...ids, 20]);
    await again.destroy();
  });

  it.each([
    ['log', 'could not locate a valid checkpoint record', async (folder: string) => rm(await lastSegment(folder))],
    [
      'control file',
      'incorrect checksum in control file',
      async (folder: string) => {
        const path = join(folder, 'database', 'global', 'pg_control');
        const bytes = await readFile(path);
        await writeFile(path, bytes.fill(0xa5, 20, 40));
      },
    ],
  ])('without its %s stops the start with one line, and keeps the folder free', async (_kind, reason, spoil) => {
    const folder = copyOf(made);
    await spoil(folder);
    const line = new RegExp(
      `^DATA_DIR holds a database that is damaged \\(${reason}[^\\n]*\\): put a back-up in its place$`,
    );
    await expect(open(folder)).rejects.toMatchObject({ name: 'SettingsError', message: expect.stringMatching(line) });
    await (await lockDataDir(folder))();
  });

  it('that was not made to its end is made once more', async () => {
    const folder = copyOf(made);
    await writeFile(join(folder, 'database.unfinished'), '');
    await rm(join(folder, 'database', 'base'), { recursive: true });
    const database = await open(folder);
    await sql`create table kept (id integer primary key)`.execute(database);
    await write(database, 1);
    await database.destroy();
    expect(await readdir(folder)).not.toContain('database.unfinished');
    const again = await open(folder);
    expect(await idsOf(again)).toEqual([1]);
    await again.destroy();
  });
});

describe('P22: the folder', () => {
  /** What others may read, write or list there. */
  const openIn = async (folder: string) => {
    const names = ['.', ...(await readdir(folder, { recursive: true }))];
    const modes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).mode & 0o077));
    return names.filter((_, index) => modes[index] !== 0);
  };

  it('that was open to others is closed, with all that is in it', async () => {
    const folder = copyOf(made);
    await chmod(folder, 0o755);
    await chmod(join(folder, 'database', 'base'), 0o777);
    await chmod(join(folder, 'database', 'PG_VERSION'), 0o666);
    await writeFile(join(folder, 'keys.json'), '{}', { mode: 0o644 });
    const database = await open(folder);
    expect(await openIn(folder)).toEqual([]);
    await database.destroy();
  });

  it('is closed when it is new', async () => {
    expect(await openIn(join(root, 'first'))).toEqual([]);
  });

  it('that others may read and that holds something else is refused and left alone', async () => {
    const folder = join(root, 'shared');
    await mkdir(folder, { mode: 0o755 });
    await chmod(folder, 0o755);
    await copyFile('package.json', join(folder, 'package.json'));
    await chmod(join(folder, 'package.json'), 0o644);
    await expect(open(folder)).rejects.toThrow('DATA_DIR is open to other users and holds "package.json"');
    expect((await stat(folder)).mode & 0o777).toBe(0o755);
    expect((await stat(join(folder, 'package.json'))).mode & 0o044).toBe(0o044);
  });
});
