import type { Area } from '../Desk.ts';
import { restoreBackup } from '../restoreBackup.ts';
import { writeBackup } from '../writeBackup.ts';

const WARNING = 'It contains all password hashes, and the keys, sealed only with MASTER_KEY. Protect it accordingly.';

const secondsSince = (began: number) => `${((performance.now() - began) / 1000).toFixed(1)} s`;

/** Writes everything to one file, and restores it. */
export const backup: Area = (program, { work, atEmptyDatabase }) => {
  program
    .command('backup <file>')
    .description('writes a complete backup to a new file')
    .action(
      work('own', async (desk, _options, path = '') => {
        desk.about(undefined);
        const { database, settings, clock } = desk.service;
        const began = performance.now();
        const rows = await writeBackup(database, settings, path, clock.now());
        await desk.record(database, { action: 'administration.backed-up', details: { rows } });
        desk.done(`${rows} rows in ${path} (${secondsSince(began)})`);
        desk.note(WARNING);
      }),
    );

  program
    .command('restore <file>')
    .description('restores a backup into an empty database')
    .action((path: string) =>
      atEmptyDatabase(async ({ database, settings, print }) => {
        const began = performance.now();
        const rows = await restoreBackup({ database, settings }, path);
        print(`${rows} rows from ${path} (${secondsSince(began)})`);
      }),
    );
};
