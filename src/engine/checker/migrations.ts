import type { Migration } from './migrations/Migration.ts';
import { toVersion2 } from './migrations/toVersion2.ts';
import { toVersion3 } from './migrations/toVersion3.ts';

/**
 * Every migration since version 1, oldest first. A change in the meaning of flow files raises `LANGUAGE_VERSION` and
 * adds a migration here; a test ensures that these lead to that version without a gap.
 */
export const MIGRATIONS: readonly Migration[] = [toVersion2, toVersion3];
