import type { ColumnType } from 'kysely';

/** A jsonb column: read as its value, written as text, so that both drivers mean the same. */
export type Json<T> = ColumnType<T, string | null, string | null>;
