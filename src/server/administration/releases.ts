import type { KeyObject } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ReadRelease } from '../../contract/release/ReleaseFile.ts';
import type { Database } from '../core/database/Database.ts';
import { addSeconds, type Clock } from '../core/time/Clock.ts';
import { findRelease, idsBeginning, keepDraft, type StoredRelease } from '../releases/findReleases.ts';
import { judgeRelease } from '../releases/judgeRelease.ts';
import { type LiveChoice, type LiveState, lastLive, lockReleases, readLive, setLive } from '../releases/liveRelease.ts';
import { DRAFT_KEPT, deleteRelease, type StoredContents, storeRelease } from '../releases/storeRelease.ts';
import { AdministrationError } from './Operator.ts';
import { judgeShare } from './previewRelease.ts';

interface Store {
  readonly database: Database;
  readonly clock: Clock;
}

/** The word for the release that each node has from its build. */
export const OF_BUILD = 'build';

/**
 * Milliseconds for which a release stays after visits could last begin with it, since they keep it: a visit lasts until
 * a sign-in or half an hour without a request.
 */
const KEPT = 24 * 60 * 60 * 1000;

/** Runs a change of releases in a transaction, one after the other. */
export const inTurn = <T>({ database }: Pick<Store, 'database'>, work: (transaction: Database) => Promise<T>) =>
  database.transaction().execute(async (transaction) => {
    await lockReleases(transaction);
    return work(transaction);
  });

/**
 * The published release whose id begins with these digits; null for the build's.
 * @throws AdministrationError if there is none, or more than one
 */
export async function namedRelease(database: Database, digits: string): Promise<StoredRelease | null> {
  if (digits === OF_BUILD) return null;
  const [id, other] = await idsBeginning(database, digits);
  if (other !== undefined) throw new AdministrationError(`several releases begin with ${digits}: name more digits`);
  const found = id === undefined ? undefined : await findRelease(database, id);
  if (found === undefined) throw new AdministrationError(`there is no release ${digits}: see "releases list"`);
  return found;
}

/**
 * Stores a release, which no visit sees yet. Call this within `inTurn`.
 * @returns undefined if it is published already
 * @throws AdministrationError if this service cannot show it
 */
export async function publishRelease(
  { database, clock }: Store,
  release: ReadRelease,
  { name, keys, by }: { readonly name: string; readonly keys: readonly KeyObject[]; readonly by: string },
): Promise<StoredContents | undefined> {
  refuse(about(name, judgeRelease(release, keys)));
  const { id } = release.about;
  const stored = await findRelease(database, id);
  if (stored?.usedAt === null) {
    await keepDraft(database, id, addSeconds(clock.now(), DRAFT_KEPT));
    if (judgeRelease(stored, keys).length === 0) return undefined;
    // It was published before RELEASE_KEYS was set, and is signed now. Its files are the same, as they make its id.
    const { manifest, signature = null } = release;
    await database.updateTable('releases').set({ manifest, signature }).where('id', '=', id).execute();
    return { members: release.members.size, added: 0 };
  }
  // The same release as a node's build, which was not published, and may not be signed.
  if (stored !== undefined) await deleteRelease(database, id);
  return storeRelease(database, release, { by, at: clock.now() });
}

/**
 * Decides which releases new visits begin with. Call this within `inTurn`.
 * @returns the state before; undefined if the choice is the current one
 * @throws AdministrationError if this service cannot show a release of the choice, or no visit could begin with the
 *   candidate
 */
export async function chooseReleases(
  { database, clock }: Store,
  choice: LiveChoice,
  { keys, by }: { readonly keys: readonly KeyObject[]; readonly by: string },
): Promise<LiveState | undefined> {
  for (const id of [choice.release, choice.candidate]) {
    const release = id === null ? null : await namedRelease(database, id);
    if (release !== null) refuse(about(release.about.id, judgeRelease(release, keys)));
  }
  const { candidate, share } = choice;
  if (candidate !== null && candidate === choice.release)
    throw new AdministrationError(`${candidate} is live for all visits: share another release`);
  if (candidate !== null && share !== null) refuse(await judgeShare(database, candidate, share));
  const before = await readLive(database);
  if (isSame(before, choice)) return undefined;
  await setLive(database, choice, by, clock.now());
  return before;
}

const isSame = (one: LiveChoice, other: LiveChoice): boolean =>
  one.release === other.release && one.candidate === other.candidate && isDeepStrictEqual(one.share, other.share);

/**
 * Removes a release. Call this within `inTurn`.
 * @throws AdministrationError if visits may still have it
 */
export async function removeRelease({ database, clock }: Store, id: string): Promise<void> {
  const now = clock.now();
  const { release, candidate } = await readLive(database);
  if (id === release) throw new AdministrationError(`${id} is live: make another one live first`);
  if (id === candidate)
    throw new AdministrationError(`${id} is shared: end that first with "releases live ${release ?? OF_BUILD}"`);
  const usedAt = (await findRelease(database, id))?.usedAt ?? null;
  if (usedAt !== null && usedAt.getTime() + KEPT > now.getTime())
    throw new AdministrationError(
      `${id} is the build of a node: it is removed automatically 30 days after the last node ran it`,
    );
  const last = await lastLive(database, id, now);
  const until = new Date((last?.getTime() ?? 0) + KEPT);
  if (last !== null && until > now)
    throw new AdministrationError(
      `${id} was live until ${last.toISOString()}, so visits may still use it: remove it from ${until.toISOString()} on`,
    );
  await deleteRelease(database, id);
}

/** @throws AdministrationError with a line for each reason */
function refuse(reasons: readonly string[]): void {
  if (reasons.length > 0) throw new AdministrationError(reasons.join('\n'));
}

/** Sentences from what `judgeRelease` says. */
const about = (name: string, reasons: readonly string[]): readonly string[] =>
  reasons.map((reason) => `${name} ${reason}`);
