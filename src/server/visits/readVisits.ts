import type { Selectable } from 'kysely';
import { VISIT_END } from '../../engine/contract/visit.ts';
import type { Database } from '../core/database/Database.ts';
import type { VisitStepsTable } from '../core/database/tables/VisitSteps.ts';

export type StoredStep = Selectable<VisitStepsTable>;

/** What became of a mail. */
export interface MailState {
  readonly sent_at: Date | null;
  readonly failed_at: Date | null;
}

/** The requests of one visit in their order, among them one with the reference. */
export interface TracedVisit {
  readonly named: StoredStep;
  readonly steps: readonly StoredStep[];
  /** Whether the visit has more requests, before or after these. */
  readonly isCut: boolean;
  /** By the ids of mails. */
  readonly mails: ReadonlyMap<string, MailState>;
}

/** An id is unlikely to be given twice; a proxy may give its own to several requests. */
const MOST_VISITS = 3;
const MOST_BEFORE = 400;
const MOST_AFTER = 100;

/** The latest visits with a reference, as an operator wrote it down. */
export async function readVisits(database: Database, typed: string): Promise<readonly TracedVisit[]> {
  const found = await database
    .selectFrom('visit_steps')
    .selectAll()
    .where('reference', 'in', [typed, referenceOf(typed)])
    .orderBy('id', 'desc')
    .limit(MOST_VISITS)
    .execute();
  const visits: TracedVisit[] = [];
  for (const named of found) {
    if (visits.some(({ steps }) => steps.some(({ id }) => id === named.id))) continue;
    const around = await stepsAround(database, named);
    visits.push({ named, ...around, mails: await mailsOf(database, around.steps) });
  }
  return visits;
}

/** A reference of this service as it is written, from one that was read aloud: O is 0, I and L are 1 (Crockford). */
function referenceOf(typed: string): string {
  const letters = typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
  const read = letters.replaceAll('O', '0').replace(/[IL]/g, '1');
  return `${read.slice(0, 4)}-${read.slice(4, 8)}-${read.slice(8)}`;
}

async function stepsAround(database: Database, named: StoredStep): Promise<Pick<TracedVisit, 'steps' | 'isCut'>> {
  const { id, at, visit } = named;
  if (visit === null) return { steps: [named], isCut: false };
  const ofVisit = database.selectFrom('visit_steps').selectAll().where('visit', '=', visit);
  const before = await ofVisit
    .where((row) => row.or([row('at', '<', at), row.and([row('at', '=', at), row('id', '<', id)])]))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_BEFORE)
    .execute();
  const after = await ofVisit
    .where((row) => row.or([row('at', '>', at), row.and([row('at', '=', at), row('id', '>', id)])]))
    .orderBy('at')
    .orderBy('id')
    .limit(MOST_AFTER)
    .execute();
  const [own, later] = [untilPause(named, before), untilPause(named, after)];
  const isCut = own.length === MOST_BEFORE || later.length === MOST_AFTER;
  return { steps: [...own.toReversed(), named, ...later], isCut };
}

/** The steps up to the first pause that ends a visit. */
function untilPause(named: StoredStep, steps: readonly StoredStep[]): readonly StoredStep[] {
  const times = [named, ...steps].map(({ at }) => at.getTime());
  const end = steps.findIndex((_, index) => Math.abs((times[index + 1] ?? 0) - (times[index] ?? 0)) > VISIT_END);
  return end < 0 ? steps : steps.slice(0, end);
}

async function mailsOf(database: Database, steps: readonly StoredStep[]): Promise<TracedVisit['mails']> {
  const ids = steps.flatMap(({ events }) => [...events.matchAll(/^mail \S+ (\S+)$/gm)].map(([, id = '']) => id));
  if (ids.length === 0) return new Map();
  const rows = await database
    .selectFrom('mails')
    .select(['id', 'sent_at', 'failed_at'])
    .where('id', 'in', ids.slice(0, 1000))
    .execute();
  return new Map(rows.map(({ id, ...state }) => [id, state]));
}
