import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { SettingsError } from '../core/settings/SettingsError.ts';
import { openMigrated } from '../database/openMigrated.ts';
import { readSettings } from '../settings/readSettings.ts';
import { AuditQueryError, exportAudit } from './exportAudit.ts';

const OPTIONS = {
  since: { type: 'string' },
  until: { type: 'string' },
  action: { type: 'string' },
  subject: { type: 'string' },
  organisation: { type: 'string' },
} as const;

/**
 * `npm run admin -- audit`: writes the events of the audit trail to the standard output, one JSON object a line.
 * @returns the exit status: 0 done, 1 refused, 2 words that are not understood
 */
export async function auditCommand(args: string[]): Promise<number> {
  try {
    const { values } = parseArgs({ args, options: OPTIONS });
    const database = await openMigrated(readSettings(process.env));
    try {
      // A reader that is slower than the database gets as much as it takes.
      for await (const line of exportAudit(database, values)) {
        if (!process.stdout.write(`${line}\n`)) await once(process.stdout, 'drain');
      }
    } finally {
      await database.destroy();
    }
    return 0;
  } catch (error) {
    const isUsage = error instanceof TypeError && 'code' in error;
    if (!isUsage && !(error instanceof AuditQueryError || error instanceof SettingsError)) throw error;
    console.error(isUsage ? error.message.split('. ')[0] : error.message);
    return isUsage ? 2 : 1;
  }
}
