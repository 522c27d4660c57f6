import { cpSync, mkdtempSync, readlinkSync, rmSync, truncateSync } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DatabaseUnavailable } from '../../../src/server/core/database/Database.ts';
import type { Tables } from '../../../src/server/core/database/Tables.ts';
import type { Sync } from '../../../src/server/database/DurableFs.ts';
import { lockDataDir } from '../../../src/server/database/lockDataDir.ts';
import { openEmbedded } from '../../../src/server/database/openEmbedded.ts';

const root = mkdtempSync(join(tmpdir(), 'vestibule-embedded-'));
/** A database with one table, as a killed process leaves it. */
const made = join(root, 'made');

/** These tests cut no power, so their writes do not wait for the disk. */
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

/** The same value as in `main.ts`. */
const before = process.umask(0o077);

beforeAll(async () => {
  const folder = join(root, 'first');
  await mkdir(folder, { mode: 0o755 });
  await chmod(folder, 0o755);
  // The state that a process leaves if it ends while it creates the database. Each creation takes seconds.
  await mkdir(join(folder, 'database'));
  await writeFile(join(folder, 'database', 'PG_VERSION'), '');
  await writeFile(join(folder, 'database.unfinished'), '');
  const database = await open(folder);
  await sql`create table kept (id integer primary key)`.execute(database);
  await sql`checkpoint`.execute(database);
  for (const id of [1, 2, 3]) await write(database, id);
  const log = await sql<typeof written>`select file_name as name, file_offset as "end"
    from pg_walfile_name_offset(pg_current_wal_flush_lsn())`.execute(database);
  written = log.rows[0] ?? written;
  cpSync(folder, made, { recursive: true });
  await database.destroy();
});
afterAll(() => {
  process.umask(before);
  rmSync(root, { recursive: true, force: true });
});

/** The file of the log that has the last write, and where in it that ends. Older writes follow. */
let written = { name: '', end: 0 };
const lastSegment = (folder: string) => join(folder, 'database', 'pg_wal', written.name);

describe('R07: acknowledged data is on the disk', () => {
  it('after a power cut that keeps only synced data', async () => {
    const folder = copyOf(made);
    const disk = join(root, 'disk');
    // The disk keeps the content that a file had at its last sync.
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

  it('or was never acknowledged: if the disk fails, the call fails, and later calls continue with the stored data', async () => {
    const folder = copyOf(made);
    let isBroken = false;
    const database = await open(folder, (fd) => {
      if (isBroken) throw new Error(`EIO of ${fd}`);
    });
    expect((await sql`show fsync`.execute(database)).rows).toEqual([{ fsync: 'on' }]);
    // PostgreSQL finds a torn page or a bad disk block when it reads the page.
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
  ])('whose last write is %s opens with everything before it', async (_kind, spoil) => {
    const folder = copyOf(made);
    const segment = lastSegment(folder);
    await spoil(segment, written.end);
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
    ['log', 'could not locate a valid checkpoint record', async (folder: string) => rm(lastSegment(folder))],
    [
      'control file',
      'incorrect checksum in control file',
      async (folder: string) => {
        const path = join(folder, 'database', 'global', 'pg_control');
        const bytes = await readFile(path);
        await writeFile(path, bytes.fill(0xa5, 20, 40));
      },
    ],
  ])('without its %s stops the start with one line, and leaves the folder unlocked', async (_kind, reason, spoil) => {
    const folder = copyOf(made);
    await spoil(folder);
    const line = new RegExp(`^DATA_DIR holds a damaged database \\(${reason}[^\\n]*\\): put a backup in its place$`);
    await expect(open(folder)).rejects.toMatchObject({ name: 'SettingsError', message: expect.stringMatching(line) });
    await (await lockDataDir(folder))();
  });

  it('whose creation was interrupted is created again', async () => {
    expect(await readdir(made)).not.toContain('database.unfinished');
    const database = await open(copyOf(made));
    expect(await idsOf(database)).toEqual([1, 2, 3]);
    await database.destroy();
  });
});

// Windows has no such modes: a folder's permissions apply to its files there.
describe.skipIf(process.platform === 'win32')('P22: the data folder', () => {
  /** The parts of it that others may read, write or list. */
  const openIn = async (folder: string) => {
    const names = ['.', ...(await readdir(folder, { recursive: true }))];
    const modes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).mode & 0o077));
    return names.filter((_, index) => modes[index] !== 0);
  };

  it('is closed to others if it was open, with everything in it', async () => {
    const folder = copyOf(made);
    await chmod(folder, 0o755);
    await chmod(join(folder, 'database', 'base'), 0o777);
    await chmod(join(folder, 'database', 'PG_VERSION'), 0o666);
    await writeFile(join(folder, 'keys.json'), '{}', { mode: 0o644 });
    const database = await open(folder);
    expect(await openIn(folder)).toEqual([]);
    // Kysely closes only a database that was used.
    expect(await idsOf(database)).toEqual([1, 2, 3]);
    await database.destroy();
  });

  it('is closed to others when it is new', async () => {
    expect(await openIn(join(root, 'first'))).toEqual([]);
  });

  it('is refused and left alone if others may read it and it contains something else', async () => {
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
