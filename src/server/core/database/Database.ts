import type { Kysely, Selectable } from 'kysely';
import type { Tables } from './Tables.ts';

/** Kysely over the service's tables. Inside a transaction, use only the transaction's own handle. */
export type Database = Kysely<Tables>;

export type User = Selectable<Tables['users']>;
export type Organisation = Selectable<Tables['organisations']>;
export type Session = Selectable<Tables['sessions']>;
