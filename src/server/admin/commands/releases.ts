import type { ReleaseManifest } from '../../../contract/release/Release.ts';
import { AdministrationError } from '../../administration/Operator.ts';
import { chooseReleases, inTurn, namedRelease, publishRelease, removeRelease } from '../../administration/releases.ts';
import type { AuditEvent } from '../../core/audit/Audit.ts';
import type { Database } from '../../core/database/Database.ts';
import { idsOffered, listMembers, listReleases, type StoredRelease } from '../../releases/findReleases.ts';
import { type Outcomes, readOutcomes, type Sides, totalOf } from '../../releases/guard/judgeOutcomes.ts';
import {
  type Beginning,
  beginningOf,
  formerLive,
  type LiveChoice,
  type LiveState,
  lastWithdrawn,
  readLive,
} from '../../releases/liveRelease.ts';
import type { Area, Desk } from '../Desk.ts';
import { readReleaseFile } from '../readText.ts';
import {
  commandsTo,
  nameOfLive,
  readShare,
  type ShareOptions,
  tellCandidate,
  tellShare,
  USUAL_MARGIN,
} from '../releaseShare.ts';
import { preview } from './previewRelease.ts';

/** The maximum number of sentences in one event of the audit trail. */
const MOST = 100;

const COMMAND = 'npm run admin --';

/** No candidate. */
const ALONE = { candidate: null, share: null } as const;

const SHARES = `
With any of these options, the visits that fit all of them begin with the release; the others begin with the one that
is live. "releases live" without an option ends the share: with the live release, the share is withdrawn; with the
shared release, all new visits begin with it.`;

/** The sentences of a release, for the audit trail. */
function sentencesOf({ changes, against, revision }: ReleaseManifest): NonNullable<AuditEvent['details']> {
  const told = changes.length > MOST ? [...changes.slice(0, MOST), `and ${changes.length - MOST} more`] : changes;
  return { ...(revision && { revision }), ...(against && { against }), changes: told.join('\n') };
}

/** The current choice, and since when each of its releases has been live or shared. */
interface Current extends LiveState {
  readonly began: Beginning | undefined;
  readonly shared: Beginning | undefined;
  /** The releases that visits may have begun with. The others are drafts. */
  readonly offered: ReadonlySet<string>;
}

async function readCurrent(database: Database): Promise<Current> {
  const [began, shared] = [await beginningOf(database, 'release'), await beginningOf(database, 'candidate')];
  return { ...(await readLive(database)), began, shared, offered: await idsOffered(database) };
}

/** A time and a name, as in "since 2026-01-05T09:00:00.000Z by mona". */
const tellBeginning = ({ at, by }: Beginning): string => `since ${at.toISOString()} by ${by ?? 'the guard'}`;

/** What is live, since when, by whom, and the command that undoes it. */
async function tellLive(desk: Desk, { began, shared, ...live }: Current): Promise<void> {
  if (live.at === null) {
    desk.note('Each node shows the release of its own build. To show another: npm run admin -- releases live ID');
    return;
  }
  desk.note(`Live ${began === undefined ? 'from the start' : tellBeginning(began)}: ${nameOfLive(live)}`);
  const candidate = tellCandidate(live);
  if (candidate !== undefined && shared !== undefined) {
    desk.note(`Shared ${tellBeginning(shared)}: ${candidate}`);
    if (live.share?.guard !== undefined) desk.note(tellGuard(await readOutcomes(desk.service.database, live.number)));
    desk.note(`End the share: ${COMMAND} releases live ${nameOfLive(live)}`);
    desk.note(`Show it to all new visits: ${COMMAND} releases live ${live.candidate}`);
    return;
  }
  const withdrawn = await lastWithdrawn(desk.service.database);
  if (withdrawn !== undefined)
    desk.note(
      `The guard withdrew ${withdrawn} at ${live.at?.toISOString()}: ${COMMAND} audit --action administration.release-withdrawn`,
    );
  const before = await formerLive(desk.service.database);
  if (before !== undefined)
    desk.note(`To restore the previous release: ${COMMAND} releases live ${nameOfLive({ release: before })}`);
}

/** What a guard has counted so far. */
function tellGuard({ candidate, live }: Sides): string {
  const told = (outcomes: Outcomes) =>
    `${totalOf(outcomes)} visits (${outcomes.fault} faults, ${outcomes.refused} refused sign-ins)`;
  return `Counted by the guard: with the shared release ${told(candidate)}, with the live release ${told(live)}`;
}

function rowOf({ about, publishedAt, publishedBy, signature, usedAt, keptUntil }: StoredRelease, current: Current) {
  const isLive = about.id === current.release;
  const isShared = about.id === current.candidate;
  const isDraft = !current.offered.has(about.id);
  const beginning = isLive ? current.began : isShared ? current.shared : undefined;
  return {
    release: about.id,
    state: isLive ? 'live' : isShared ? 'shared' : usedAt !== null ? 'build' : isDraft ? 'draft' : null,
    since: beginning?.at.toISOString() ?? null,
    by: beginning?.by ?? null,
    share: isShared && current.share !== null ? tellShare(current.share) : null,
    revision: about.revision,
    changes: about.changes.length,
    published_at: publishedAt.toISOString(),
    published_by: publishedBy,
    kept_until: isDraft ? (keptUntil?.toISOString() ?? null) : null,
    signed: signature !== null,
  };
}

/** The lines and the details of the audit trail for a change from one choice to another. */
function tellChange(before: LiveChoice, now: LiveChoice) {
  const live = { from: nameOfLive(before), to: nameOfLive(now) };
  const [was, is] = [tellCandidate(before), tellCandidate(now)];
  const lines = [
    ...(live.from === live.to ? [] : [`~ live: ${live.from} -> ${live.to}`]),
    ...(was === is
      ? []
      : is === undefined
        ? [`- share: ${was}`]
        : was === undefined
          ? [`+ share: ${is}`]
          : [`~ share: ${was} -> ${is}`]),
  ];
  return {
    lines,
    details: { ...live, ...(was !== undefined && { share_from: was }), ...(is !== undefined && { share_to: is }) },
  };
}

/** Manages releases: everything that the portal shows, published without a deploy. */
export const releases: Area = (program, { work }) => {
  const group = program.command('releases').description('everything that the portal shows, published without a deploy');

  group
    .command('publish <file>')
    .description('stores a release that npm run release made; no visit sees it yet')
    .action(
      work('own', async (desk, _options, path = '') => {
        desk.about(undefined);
        const release = await readReleaseFile(path);
        const { database, clock, settings } = desk.service;
        const { id } = release.about;
        const stored = await inTurn({ database }, async (transaction) => {
          const how = { name: path, keys: settings.releaseKeys, by: desk.operatorName };
          const added = await publishRelease({ database: transaction, clock }, release, how);
          const did = { action: 'administration.release-published', subject: id } as const;
          if (added !== undefined) await desk.record(transaction, { ...did, details: sentencesOf(release.about) });
          return added;
        });
        const files = release.members.size;
        if (desk.isJson) desk.showOne({ release: id, files, added: stored?.added ?? 0 });
        else if (stored === undefined) desk.print(`Nothing changes: ${id} is already published.`);
        else desk.print(`+ release ${id} (${files} files, ${stored.added} of them new)`);
        desk.note(`Show it to new visits: npm run admin -- releases live ${id}`);
      }),
    );

  group
    .command('list')
    .description(
      'lists the published releases, newest first; also what is live, since when, by whom, and how to restore the previous one',
    )
    .action(
      work('read', async (desk) => {
        desk.about(undefined);
        const { database } = desk.service;
        const current = await readCurrent(database);
        const rows = (await listReleases(database)).map((release) => rowOf(release, current));
        desk.show(rows, 'There are no published releases.');
        if (rows.some(({ state }) => state === 'draft'))
          desk.note('A draft is removed at kept_until, unless it has been live or shared by then.');
        await tellLive(desk, current);
      }),
    );

  group
    .command('show <release>')
    .description('shows a release, with its changes as sentences; the first digits of its id are enough')
    .action(
      work('read', async (desk, _options, digits = '') => {
        desk.about(undefined);
        const { database } = desk.service;
        const found = await namedRelease(database, digits);
        const current = await readCurrent(database);
        if (found === null) {
          await tellLive(desk, current);
          return;
        }
        const { about } = found;
        const { changes: _count, ...row } = rowOf(found, current);
        desk.showOne({
          ...row,
          made_at: about.madeAt,
          against: about.against,
          flow_language: about.language,
          languages: about.languages,
          operations: Object.keys(about.uses).length,
          files: (await listMembers(database, about.id)).size,
          ...(desk.isJson ? { changes: about.changes } : {}),
        });
        for (const sentence of about.changes) desk.note(sentence);
      }),
    );

  group
    .command('live <release>')
    .description('shows a release to new visits; "build" is the release of each node’s build')
    .option('--share <percent>', 'only this share of new visits, in steps of 0.1%; each visitor stays on one side')
    .option(
      '--guard [margin]',
      `ends the share if more of its visits end in a fault or a refused sign-in, by over this margin (${USUAL_MARGIN}%)`,
    )
    .option('--organisation <alias>', 'only visits to pages of this organisation')
    .option('--app <id>', 'only visits that come from this app or client')
    .option('--language <language>', 'only visits in this language')
    .option('--brand <brand>', 'only visits with this additional brand')
    .addHelpText('after', SHARES)
    .action(
      work<ShareOptions>('own', async (desk, options, digits = '') => {
        desk.about(undefined);
        const { database, clock, settings } = desk.service;
        const share = readShare(options);
        const changed = await inTurn({ database }, async (transaction) => {
          const found = await namedRelease(transaction, digits);
          if (found === null && share !== null)
            throw new AdministrationError('each node has its own build: share a published release, by its id');
          const id = found?.about.id ?? null;
          const { release } = await readLive(transaction);
          const choice = share === null ? { ...ALONE, release: id } : { release, candidate: id, share };
          const how = { keys: settings.releaseKeys, by: desk.operatorName };
          const before = await chooseReleases({ database: transaction, clock }, choice, how);
          if (before === undefined) return undefined;
          const { lines, details } = tellChange(before, choice);
          await desk.record(transaction, {
            action: 'administration.release-live',
            subject: nameOfLive({ release: id }),
            details: { ...details, ...(found && sentencesOf(found.about)) },
          });
          return { lines, back: commandsTo(choice, before) };
        });
        desk.report({ changes: changed?.lines ?? [], made: [] });
        for (const command of changed?.back ?? []) desk.note(`To undo this: ${COMMAND} ${command}`);
      }),
    );

  preview(group, work);

  group
    .command('remove <release>')
    .description('removes a release, unless it was live within the last day')
    .action(
      work('own', async (desk, _options, digits = '') => {
        desk.about(undefined);
        const { database, clock } = desk.service;
        const id = await inTurn({ database }, async (transaction) => {
          const found = await namedRelease(transaction, digits);
          if (found === null) throw new AdministrationError('the release of the build cannot be removed: give another');
          await removeRelease({ database: transaction, clock }, found.about.id);
          const did = { action: 'administration.release-removed', subject: found.about.id } as const;
          await desk.record(transaction, { ...did, details: sentencesOf(found.about) });
          return found.about.id;
        });
        desk.done(`- release ${id}`);
      }),
    );
};
