import type { AuditEvent } from '../../core/audit/Audit.ts';
import { recordAudit } from '../../core/audit/recordAudit.ts';
import type { Service } from '../../core/Service.ts';
import { lockReleases, readLive, setLive } from '../liveRelease.ts';
import { judgeOutcomes, type Outcome, type Outcomes, readOutcomes, totalOf } from './judgeOutcomes.ts';

const WITHDRAWN = { action: 'administration.release-withdrawn', outcome: 'OK', actor: 'guard' } as const;

const TOLD: Readonly<Record<Outcome, string>> = {
  accepted: 'accepted sign-ins',
  refused: 'refused sign-ins',
  fault: 'faults',
};

/**
 * Withdraws the shared release if the guard of the current choice finds it worse than the live one. Nodes may call this
 * at the same time: one of them withdraws.
 * @returns whether it was withdrawn
 */
export async function withdrawWorse({
  database,
  clock,
  log,
}: Pick<Service, 'database' | 'clock'> & {
  readonly log: Pick<Service['log'], 'error'>;
}): Promise<boolean> {
  const { number, candidate, release, share } = await readLive(database);
  if (candidate === null || share?.guard === undefined) return false;
  const sides = await readOutcomes(database, number);
  const worse = judgeOutcomes(sides, share.guard / 100);
  if (worse === undefined) return false;
  const evidence = {
    more: TOLD[worse],
    shared: tellCount(sides.candidate, worse),
    live: tellCount(sides.live, worse),
    margin: `${share.guard}%`,
  };
  const isWithdrawn = await database.transaction().execute(async (transaction) => {
    await lockReleases(transaction);
    if ((await readLive(transaction)).number !== number) return false;
    const now = clock.now();
    await setLive(transaction, { release, candidate: null, share: null }, null, now);
    const event: AuditEvent = {
      ...WITHDRAWN,
      subject: candidate,
      details: { from: candidate, to: release ?? 'build', ...evidence },
    };
    await recordAudit(transaction, event, now);
    return true;
  });
  if (isWithdrawn) log.error({ release: candidate, ...evidence }, 'the guard withdrew a shared release');
  return isWithdrawn;
}

/** `45 of 1200 visits (3.8%)`. */
function tellCount(outcomes: Outcomes, outcome: Outcome): string {
  const all = totalOf(outcomes);
  return `${outcomes[outcome]} of ${all} visits (${((100 * outcomes[outcome]) / all).toFixed(1)}%)`;
}
