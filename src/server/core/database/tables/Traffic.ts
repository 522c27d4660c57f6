import type { ColumnType } from 'kysely';

/** What pages counted, summed up per release and hour. No row is about a person. */
export interface TrafficTable {
  release: string;
  /** The hour in which it arrived. */
  hour: Date;
  /** From the closed list of the release. */
  name: string;
  /** PostgreSQL's bigint, which the drivers return as text. */
  count: ColumnType<string | number, number, number>;
}
