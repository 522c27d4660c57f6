import type { GeneratedAlways } from 'kysely';

/**
 * Answered requests of visits, for 30 days. Every text but the reference, the visit and the ids of mails is from a closed
 * list: a row has nothing that a visitor typed, and names no person.
 */
export interface VisitStepsTable {
  id: GeneratedAlways<string>;
  /** When the answer was sent. */
  at: Date;
  /** The request's id, which the visitor sees. */
  reference: string;
  /** The mark of the browser (`tokens/issueToken.ts`); null: it has no cookie. */
  visit: string | null;
  /** The id of the release that answered; null: a build without id. */
  release: string | null;
  /** `screen` and its id, an operation of the contract, or a method and the pattern of an address. */
  operation: string;
  outcome: string;
  milliseconds: number;
  /** What the page did since its last call, and the call: names of the release's closed list, one per line. */
  steps: string;
  /**
   * What the service did: `limit` with its name, `audit` with action and outcome, `mail` with template and id; and `line`
   * with the line of the flows that a refusal finds.
   */
  events: string;
}
