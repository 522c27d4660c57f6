import type { Selectable } from 'kysely';
import type { Database } from '../database/Database.ts';
import type { Tables } from '../database/Tables.ts';

export type OwnEvent = Pick<Selectable<Tables['audit_events']>, 'at' | 'action' | 'outcome' | 'source' | 'details'>;

/** The events of an account, newest first. */
export const listOwnEvents = (database: Database, userId: string, limit: number): Promise<OwnEvent[]> =>
  database
    .selectFrom('audit_events')
    .select(['at', 'action', 'outcome', 'source', 'details'])
    .where('subject', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
