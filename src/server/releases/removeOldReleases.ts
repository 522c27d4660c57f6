import type { AuditEvent } from '../core/audit/Audit.ts';
import { recordAudit } from '../core/audit/recordAudit.ts';
import type { Database } from '../core/database/Database.ts';
import type { Service } from '../core/Service.ts';
import { addSeconds, DAY } from '../core/time/Clock.ts';
import { oldDrafts } from './findReleases.ts';
import { lastLive, lockReleases } from './liveRelease.ts';
import { deleteRelease, hasLoose, removeLoose } from './storeRelease.ts';

/** Seconds for which the release of a build stays after the last node that ran it. */
const KEPT = 30 * DAY;

/** The same for a build that is not among the last ones, so that frequent deploys do not fill the database. */
const KEPT_OF_MANY = DAY;
const MOST = 20;

const REMOVED = { action: 'administration.release-removed', outcome: 'OK', actor: 'sweep' } as const;

/**
 * Removes releases of builds that no node has run for 30 days, or for a day if twenty builds ran later, unless visits
 * could begin with them since then; and drafts whose time is over, each with an event of the audit trail, since an
 * operator published them. Also removes contents that a node left when it was killed while it stored a build.
 */
export async function removeOldReleases({ database, clock }: Pick<Service, 'database' | 'clock'>): Promise<void> {
  const now = clock.now();
  const [builds, drafts] = [await oldBuilds(database, now), await oldDrafts(database, now)];
  if (builds.length + drafts.length === 0 && !(await hasLoose(database))) return;
  await database.transaction().execute(async (transaction) => {
    await lockReleases(transaction);
    for (const { id, before } of await oldBuilds(transaction, now)) {
      const last = await lastLive(transaction, id, now);
      if (last === null || last < before) await deleteRelease(transaction, id);
    }
    for (const id of await oldDrafts(transaction, now)) {
      await deleteRelease(transaction, id);
      const event: AuditEvent = { ...REMOVED, subject: id };
      await recordAudit(transaction, event, now);
    }
    await removeLoose(transaction);
  });
}

interface OldBuild {
  readonly id: string;
  /** No node has run it since then. */
  readonly before: Date;
}

async function oldBuilds(database: Database, now: Date): Promise<readonly OldBuild[]> {
  const builds = database.selectFrom('releases').select(['id', 'used_at']).where('used_at', 'is not', null);
  const rows = await builds.orderBy('used_at', 'desc').orderBy('id').execute();
  return rows.flatMap(({ id, used_at }, index) => {
    const before = addSeconds(now, -(index < MOST ? KEPT : KEPT_OF_MANY));
    return used_at !== null && used_at < before ? [{ id, before }] : [];
  });
}
