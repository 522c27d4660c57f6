import type { WorldItem } from '../../../contract/worldSchema.ts';
import { AdministrationError } from '../../administration/Operator.ts';
import { type Database, DatabaseUnavailable } from '../../core/database/Database.ts';
import { hostsOf } from '../../world/applyWorld.ts';
import { judgeWorld } from '../../world/judgeWorld.ts';
import { accountKeys } from '../../world/kinds/applyUsers.ts';
import { applyRecorded } from '../commands/apply.ts';
import type { Desk } from '../Desk.ts';
import { organisationOf } from '../find.ts';
import { Names, type Twins } from './ForeignUser.ts';
import { readerOf } from './formatOf.ts';
import type { ImportOptions, ReadUser } from './UserFormat.ts';

/** The maximum number of users in one transaction. A file with at most as many is imported completely or not at all. */
const TOGETHER = 10_000;
/** The number of users validated at once. */
const JUDGED = 1000;
/** The maximum number of problems reported at once; the rest are reported after these are corrected. */
const TOLD = 100;

type Item = WorldItem<'users'>;

interface Judged {
  readonly item: Item;
  readonly line: number;
}

/**
 * Adds and changes the users in a file. The whole file is validated before the first change, and read in parts, so a
 * million users need little memory. Each part is one transaction with its mails and its event; after a failure, the
 * same command can continue, since it does not change users that are already imported.
 */
export async function importUsers(desk: Desk, options: ImportOptions, path: string): Promise<void> {
  const organisation = await organisationOf(desk, options);
  const format = readerOf(options, path);
  const reading = {
    path,
    spell: (member: string) => format.names?.[member] ?? member,
    users: () => within(path, format.read(path, hostsOf(desk.service.settings)), options, organisation?.id),
  };
  const { total, remarks } = await judgeAll(desk.service.database, reading);
  const report = desk.reportParts(options.dryRun);
  let done = 0;
  for await (const part of partsOf(judged(reading), TOGETHER)) {
    const did = { action: 'administration.imported', ...(organisation && { organisation: organisation.id }) } as const;
    const world = { users: itemsOf(part) };
    const applied = await applyRecorded(desk, world, did, { isDry: options.dryRun }).catch((error: unknown) => {
      throw tellFailure(error, { path, part, done, total });
    });
    done += part.length;
    await report.add(applied);
  }
  for (const [remark, count] of remarks) desk.note(`${count} ${count === 1 ? 'user' : 'users'} ${remark}`);
  report.end();
}

/** Adds to each user what the options say about all users. */
async function* within(
  path: string,
  users: AsyncIterable<ReadUser>,
  { invite = true, language }: ImportOptions,
  organisation: string | undefined,
): AsyncGenerator<ReadUser> {
  const wishes = { invite, ...(language ? { language } : {}) };
  const own = organisation === undefined ? {} : { organisation };
  for await (const { item, line, losses } of users) {
    if (organisation && 'organisation' in item && item.organisation !== organisation) {
      throw new AdministrationError(
        `${path}:${line}: belongs to ${item.organisation}: remove the line, or leave out --organisation`,
      );
    }
    yield { item: { ...('passwordHash' in item ? {} : wishes), ...item, ...own }, line, ...(losses && { losses }) };
  }
}

interface Reading {
  readonly path: string;
  readonly spell: (member: string) => string;
  readonly users: () => AsyncIterable<ReadUser>;
}

interface Census {
  readonly total: number;
  /** What a file for a new system should say of its users, and of how many. */
  readonly remarks: ReadonlyMap<string, number>;
}

/** What a user brings along, by the members that say so. */
const BRINGS = [
  ['passwordHash', 'with a password'],
  ['otpSecret', 'with an authenticator app'],
  ['passkeys', 'with passkeys'],
] as const;

/** @throws AdministrationError with the mistakes in the file itself */
async function judgeAll(database: Database, reading: Reading): Promise<Census> {
  const remarks = new Map<string, number>();
  const problems: string[] = [];
  const names = new Names();
  let total = 0;
  for await (const part of partsOf(reading.users(), JUDGED)) {
    total += part.length;
    for (const { item, losses = [] } of part) {
      const brought = BRINGS.flatMap(([member, remark]) => (member in item ? [remark] : []));
      for (const remark of [...brought, ...losses]) remarks.set(remark, (remarks.get(remark) ?? 0) + 1);
    }
    const found = judge(reading, part);
    if ('problems' in found) problems.push(...found.problems);
    else for (const key of await accountKeys(database, itemsOf(found.users))) names.add(key);
    if (problems.length >= TOLD) break;
  }
  const twins = names.twins();
  if (problems.length === 0 && twins.size > 0) problems.push(...(await twinsOf(database, reading, twins)));
  const more = problems.length > TOLD ? [`${reading.path}: has more problems like these: correct them first`] : [];
  if (problems.length > 0) throw new AdministrationError([...problems.slice(0, TOLD), ...more].join('\n'));
  return { total, remarks };
}

/** `Names` may report a mere collision, so these names are compared exactly. */
async function twinsOf(database: Database, reading: Reading, twins: Twins): Promise<string[]> {
  const seen = new Set<string>();
  const problems: string[] = [];
  for await (const part of partsOf(judged(reading), JUDGED)) {
    const keys = await accountKeys(database, itemsOf(part));
    for (const [index, key] of keys.entries()) {
      const { item, line } = part[index] as Judged;
      if (seen.has(key)) problems.push(`${reading.path}:${line}: names ${item.username} again: remove it`);
      if (twins.has(key)) seen.add(key);
    }
  }
  return problems;
}

const itemsOf = (users: readonly Judged[]): Item[] => users.map(({ item }) => item);

async function* judged(reading: Reading): AsyncGenerator<Judged> {
  for await (const part of partsOf(reading.users(), JUDGED)) {
    const found = judge(reading, part);
    if ('problems' in found)
      throw new AdministrationError(`${reading.path}: has changed while it was read: start again`);
    yield* found.users;
  }
}

function judge(
  { path, spell }: Reading,
  part: readonly ReadUser[],
): { readonly users: readonly Judged[] } | { readonly problems: readonly string[] } {
  const found = judgeWorld({ users: part.map(({ item }) => item) });
  if ('world' in found) {
    const lineOf = (index: number) => part[index]?.line ?? 0;
    return { users: (found.world.users ?? []).map((item, index) => ({ item, line: lineOf(index) })) };
  }
  const lines = found.problems.map(({ place: [, index, member = ''], message }) => {
    const named = message.replace(/"(\w+)"/, (_, name) => `"${spell(name)}"`);
    return `${path}:${part[Number(index)]?.line}: ${member === '' ? '' : `${spell(String(member))} `}${named}`;
  });
  return { problems: [...new Set(lines)] };
}

interface Stopped {
  readonly path: string;
  readonly part: readonly Judged[];
  readonly done: number;
  readonly total: number;
}

/** Reports why an import stopped, and how many users are certainly imported. */
function tellFailure(error: unknown, { path, part, done, total }: Stopped): unknown {
  const isIn =
    done === 0 ? '' : `; the first ${done} of ${total} users are imported: run the same command to continue from there`;
  if (error instanceof DatabaseUnavailable) {
    const last = part.length < total ? `the next ${part.length}` : `the ${total} users`;
    return new AdministrationError(
      `the database did not confirm ${last}${isIn || ': run the same command to find out'}`,
    );
  }
  if (!(error instanceof AdministrationError)) return error;
  const { line } = part[Number(error.place?.[1])] ?? {};
  return new AdministrationError(`${path}${line === undefined ? '' : `:${line}`}: ${error.message}${isIn}`);
}

async function* partsOf<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let part: T[] = [];
  for await (const item of items) {
    part.push(item);
    if (part.length < size) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}
