import type { ColumnType } from 'kysely';

/** A jsonb column. It is read as a value and written as text, since the drivers differ. */
export type Json<T> = ColumnType<T, string | null, string | null>;
