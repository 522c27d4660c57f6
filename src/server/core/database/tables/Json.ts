import type { ColumnType } from 'kysely';

/** A jsonb column. It is read as a value and written as text, so that both drivers agree. */
export type Json<T> = ColumnType<T, string | null, string | null>;
