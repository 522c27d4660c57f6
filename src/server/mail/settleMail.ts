import { setTimeout } from 'node:timers/promises';
import { DatabaseUnavailable } from '../core/database/DatabaseUnavailable.ts';
import type { Service } from '../core/Service.ts';
import type { StoredMail } from './leaseMails.ts';

/** Long enough for a database to restart. */
const TRIES = 60;
/** Milliseconds. */
const PAUSE = 1000;

/**
 * Stores the result of a delivery. It tries again while the database is unavailable, since a sent mail without a result
 * would be sent again.
 */
export async function settleMail(
  { database, log }: Pick<Service, 'database' | 'log'>,
  { id, tries }: StoredMail,
  change: Partial<StoredMail>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await database
        .updateTable('mails')
        .set({ leased_until: null, ...change })
        .where('id', '=', id)
        .where('tries', '=', tries)
        .execute();
      return;
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || attempt === TRIES) throw error;
      log.warn({ mail: id, attempt }, 'mail not written down');
      await setTimeout(PAUSE, undefined, { ref: false });
    }
  }
}
