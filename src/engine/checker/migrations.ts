import type { Migration } from './migrations/Migration.ts';
import { toVersion2 } from './migrations/toVersion2.ts';

/**
 * Every step since version 1, oldest first. Who changes what flow files mean raises `LANGUAGE_VERSION` and adds the step
 * here; a test holds that the steps lead to that version without a gap.
 */
export const MIGRATIONS: readonly Migration[] = [toVersion2];
