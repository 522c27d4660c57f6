import type { ReleaseManifest } from '../../../contract/release/Release.ts';
import { AdministrationError } from '../../administration/AdministrationError.ts';
import {
  chooseReleases,
  inTurn,
  namedRelease,
  OF_BUILD,
  publishRelease,
  removeRelease,
} from '../../administration/releases.ts';
import type { AuditEvent } from '../../core/audit/Audit.ts';
import { listMembers, listReleases, type StoredRelease } from '../../releases/findReleases.ts';
import { formerLive, type LiveState, readLive } from '../../releases/liveRelease.ts';
import type { Desk } from '../Desk.ts';
import { readReleaseFile } from '../readReleaseFile.ts';
import type { Area } from '../Work.ts';

/** The most sentences in one event of the audit trail. */
const MOST = 100;

/** The sentences of a release, for the audit trail. */
function sentencesOf({ changes, against, revision }: ReleaseManifest): NonNullable<AuditEvent['details']> {
  const told = changes.length > MOST ? [...changes.slice(0, MOST), `and ${changes.length - MOST} more`] : changes;
  return { ...(revision && { revision }), ...(against && { against }), changes: told.join('\n') };
}

const nameOf = (release: string | null): string => release ?? OF_BUILD;

/** What is live, since when, by whom, and the command that undoes it. */
async function tellLive(desk: Desk, { release, candidate, at, by }: LiveState): Promise<void> {
  if (at === null) {
    desk.note('Each node shows the release of its own build. Another: npm run admin -- releases live ID');
    return;
  }
  desk.note(`Live since ${at.toISOString()} by ${by ?? 'the service'}: ${nameOf(release)}`);
  if (candidate !== null) desk.note(`Some visits begin with ${candidate}.`);
  const before = await formerLive(desk.service.database);
  if (before !== undefined) desk.note(`Back: npm run admin -- releases live ${nameOf(before)}`);
}

function rowOf({ about, publishedAt, publishedBy, signature }: StoredRelease, live: LiveState) {
  const isLive = about.id === live.release;
  const isCurrent = isLive || about.id === live.candidate;
  return {
    release: about.id,
    state: isLive ? 'live' : isCurrent ? 'shared' : null,
    since: isCurrent ? (live.at?.toISOString() ?? null) : null,
    by: isCurrent ? live.by : null,
    revision: about.revision,
    changes: about.changes.length,
    published_at: publishedAt.toISOString(),
    published_by: publishedBy,
    signed: signature !== null,
  };
}

/** Manages releases: what the portal shows and says, published without a deploy. */
export const releases: Area = (program, { work }) => {
  const group = program.command('releases').description('what the portal shows and says, published without a deploy');

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
          await desk.record(transaction, { ...did, details: sentencesOf(release.about) });
          return added;
        });
        desk.done(`+ release ${id} (${stored.members} files, ${stored.added} of them new)`);
        desk.note(`Show it to new visits: npm run admin -- releases live ${id}`);
      }),
    );

  group
    .command('list')
    .description('the published releases, newest first; what is live, since when, by whom, and how to go back')
    .action(
      work('read', async (desk) => {
        desk.about(undefined);
        const { database } = desk.service;
        const live = await readLive(database);
        const rows = (await listReleases(database)).map((release) => rowOf(release, live));
        desk.show(rows, 'There are no published releases.');
        await tellLive(desk, live);
      }),
    );

  group
    .command('show <release>')
    .description('one of them, with its changes as sentences; some first digits of its id are enough')
    .action(
      work('read', async (desk, _options, digits = '') => {
        desk.about(undefined);
        const { database } = desk.service;
        const found = await namedRelease(database, digits);
        const live = await readLive(database);
        if (found === null) {
          await tellLive(desk, live);
          return;
        }
        const { about } = found;
        const { changes: _count, ...row } = rowOf(found, live);
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
    .description('lets new visits begin with a release; "build" is the one of each node’s build')
    .action(
      work('own', async (desk, _options, digits = '') => {
        desk.about(undefined);
        const { database, clock, settings } = desk.service;
        const changed = await inTurn({ database }, async (transaction) => {
          const found = await namedRelease(transaction, digits);
          const choice = { release: found?.about.id ?? null, candidate: null, share: null };
          const how = { keys: settings.releaseKeys, by: desk.operatorName };
          const before = await chooseReleases({ database: transaction, clock }, choice, how);
          if (before === undefined) return undefined;
          const details = { from: nameOf(before.release), to: nameOf(choice.release) };
          await desk.record(transaction, {
            action: 'administration.release-live',
            subject: details.to,
            details: { ...details, ...(found && sentencesOf(found.about)) },
          });
          return details;
        });
        desk.report({ changes: changed ? [`~ live: ${changed.from} -> ${changed.to}`] : [], made: [] });
        if (changed) desk.note(`Back: npm run admin -- releases live ${changed.from}`);
      }),
    );

  group
    .command('remove <release>')
    .description('removes a release that has not been live for a day')
    .action(
      work('own', async (desk, _options, digits = '') => {
        desk.about(undefined);
        const { database, clock } = desk.service;
        const id = await inTurn({ database }, async (transaction) => {
          const found = await namedRelease(transaction, digits);
          if (found === null) throw new AdministrationError('the release of the build cannot be removed: name another');
          await removeRelease({ database: transaction, clock }, found.about.id);
          const did = { action: 'administration.release-removed', subject: found.about.id } as const;
          await desk.record(transaction, { ...did, details: sentencesOf(found.about) });
          return found.about.id;
        });
        desk.done(`- release ${id}`);
      }),
    );
};
