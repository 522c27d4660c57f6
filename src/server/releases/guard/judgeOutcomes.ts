import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../core/database/Database.ts';
import { inChunks } from '../../core/database/queries.ts';

/** What a counted visit came to. */
export type Outcome = 'accepted' | 'refused' | 'fault';

/** Visits with one of the two releases, by what they came to. */
export type Outcomes = Readonly<Record<Outcome, number>>;

/** The counted visits with the shared release, and those with the live one. */
export interface Sides {
  readonly candidate: Outcomes;
  readonly live: Outcomes;
}

/** The outcomes of which a release may have too many. */
const BAD = ['fault', 'refused'] as const satisfies readonly Outcome[];

/**
 * The probability that a release which is no worse by more than the margin is ever withdrawn, however often and however
 * long the guard looks.
 */
const RISK = 0.001;

/** Visits on each side before anything is judged, so that a handful of accounts never decides. */
const LEAST = 50;

export const totalOf = ({ accepted, refused, fault }: Outcomes): number => accepted + refused + fault;

/**
 * The outcome of which the shared release has more than the live one by more than a margin; undefined if the evidence
 * does not suffice.
 *
 * The guard looks every few seconds, so an ordinary test would reject a sound release sooner or later. This is a
 * sequential test whose error holds for all looks together: universal inference for a composite hypothesis (Wasserman,
 * Ramdas and Balakrishnan, "Universal inference", PNAS 117, 2020, section 8), a mixture SPRT (Johari, Koomen, Pekelis and
 * Walsh, "Always Valid Inference", Operations Research 70, 2022). The evidence is the likelihood of the counts, mixed over
 * all shares with Jeffreys' prior, divided by their largest likelihood under "the shared release is worse by the margin
 * at most". If that is true, the quotient is at most a martingale that starts at 1, so it ever reaches 1/r with
 * probability r at most (Ville's inequality). It is exact for any number of visits, and for sides of different sizes.
 * Each of the two outcomes gets half of the risk.
 *
 * @param margin the difference of shares that is tolerated, 0 to 1
 */
export function judgeOutcomes({ candidate, live }: Sides, margin: number): (typeof BAD)[number] | undefined {
  const [shared, former] = [totalOf(candidate), totalOf(live)];
  if (shared < LEAST || former < LEAST) return undefined;
  return BAD.find(
    (outcome) =>
      logEvidence({ bad: candidate[outcome], all: shared }, { bad: live[outcome], all: former }, margin) >=
      Math.log(BAD.length / RISK),
  );
}

interface Count {
  readonly bad: number;
  readonly all: number;
}

/** The logarithm of the evidence that one share exceeds another by more than a margin. */
function logEvidence(candidate: Count, live: Count, margin: number): number {
  return logMixture(candidate) + logMixture(live) - mostLikely(candidate, live, margin);
}

/** The logarithm of the likelihood of a count, mixed over all shares with Beta(1/2, 1/2). */
const logMixture = ({ bad, all }: Count): number =>
  logGamma(bad + 0.5) + logGamma(all - bad + 0.5) - logGamma(all + 1) - Math.log(Math.PI);

/** Each leaves two thirds of the searched range: in the end, less than a number can express. */
const STEPS = 100;

/** The logarithm of the largest likelihood with `candidate` at most a margin above `live`. */
function mostLikely(candidate: Count, live: Count, margin: number): number {
  const [ownShare, liveShare] = [candidate.bad / candidate.all, live.bad / live.all];
  if (ownShare <= liveShare + margin) return logLikelihood(candidate, ownShare) + logLikelihood(live, liveShare);
  // It is at the edge, where it is a concave function of the one share.
  const at = (share: number) => logLikelihood(live, share) + logLikelihood(candidate, share + margin);
  let [low, high] = [liveShare, ownShare - margin];
  for (let step = 0; step < STEPS; step++) {
    const third = (high - low) / 3;
    if (at(low + third) < at(high - third)) low += third;
    else high -= third;
  }
  return at((low + high) / 2);
}

const logLikelihood = ({ bad, all }: Count, share: number): number =>
  times(bad, Math.log(share)) + times(all - bad, Math.log(1 - share));

/** A product in which nothing outweighs infinity: no visit says nothing about a share of 0 or 1. */
const times = (count: number, value: number): number => (count === 0 ? 0 : count * value);

/** Stirling's series (NIST, Digital Library of Mathematical Functions, 5.11.1), exact to 1e-12 above 8. */
function logGamma(x: number): number {
  if (x < 8) return logGamma(x + 1) - Math.log(x);
  const square = x * x;
  const series = (1 / 12 - (1 / 360 - (1 / 1260 - 1 / (1680 * square)) / square) / square) / x;
  return (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2 + series;
}

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
 * @param device the hash of the device cookie (`tokens/issueToken.ts`)
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
