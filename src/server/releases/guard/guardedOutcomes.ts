import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../core/database/Database.ts';
import { inChunks } from '../../core/database/inChunks.ts';
import type { Outcome, Outcomes, Sides } from './judgeOutcomes.ts';

/** A visit that counts. */
export interface Counted {
  /** The id of the account that its browser belongs to. */
  readonly account: string;
  readonly isCandidate: boolean;
  readonly outcome: Outcome;
}

/**
 * The account that a browser belongs to: of those that signed in on it, or registered it, before a time, always the
 * same one.
 * @param device the hash of the device cookie (`tokens/hashHere.ts`)
 */
export async function ownerOf(database: Database, device: string, before: Date): Promise<string | undefined> {
  const { rows } = await sql<{ account: string }>`
    select uses.user_id as account from devices join (
      select device_id, user_id, registered_at as at from known_devices
      union all select device_id, user_id, created_at from bucket_entries
    ) as uses on uses.device_id = devices.id
    where devices.token_hash = ${device} and uses.at < ${before}
    order by uses.user_id limit 1`.execute(database);
  return rows[0]?.account;
}

/** Adds visits to those of a choice of releases. An account that has been counted for this choice is left out. */
export async function addOutcomes(database: Database, choice: number, visits: readonly Counted[]): Promise<void> {
  const sorted = visits
    .map(({ account, ...visit }) => ({ ...visit, account: nameOf(choice, account) }))
    .sort((one, other) => (one.account < other.account ? -1 : 1));
  for (const some of inChunks(sorted)) {
    // Rows are written in one order, so that two nodes never wait for each other.
    await sql`
      with visits as (
        select * from json_to_recordset(${JSON.stringify(some)}::text::json)
        as visit (account text, "isCandidate" boolean, outcome text)
      ), added as (
        insert into guarded_accounts (choice, account) select ${choice}::bigint, account from visits order by account
        on conflict do nothing returning account
      )
      insert into guarded_outcomes (choice, is_candidate, outcome, count)
      select ${choice}::bigint, "isCandidate", outcome, count(*) from visits join added using (account)
      group by "isCandidate", outcome order by "isCandidate", outcome
      on conflict (choice, is_candidate, outcome)
      do update set count = guarded_outcomes.count + excluded.count`.execute(database);
  }
}

/** A name that tells only whether an account has been counted for a choice. */
const nameOf = (choice: number, account: string): string =>
  createHash('sha256').update(`${choice} ${account}`).digest('base64url');

/** What the visits of a choice came to so far. */
export async function readOutcomes(database: Database, choice: number): Promise<Sides> {
  const found = database.selectFrom('guarded_outcomes').selectAll().where('choice', '=', choice);
  const rows = await found.execute();
  const of = (isCandidate: boolean): Outcomes => {
    const count = (outcome: Outcome) =>
      Number(rows.find((row) => row.is_candidate === isCandidate && row.outcome === outcome)?.count ?? 0);
    return { accepted: count('accepted'), refused: count('refused'), fault: count('fault') };
  };
  return { candidate: of(true), live: of(false) };
}
