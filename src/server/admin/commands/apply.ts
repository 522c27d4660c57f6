import { AdministrationError } from '../../administration/AdministrationError.ts';
import { readWorld } from '../../world/readWorld.ts';
import { applyRecorded } from '../applyEntry.ts';
import { readText } from '../readText.ts';
import type { Area } from '../Work.ts';

interface ApplyOptions {
  readonly dryRun?: boolean;
}

export const apply: Area = (program, { work }) => {
  program
    .command('apply <file>')
    .description('makes the database match a world file (schemas/world.schema.json)')
    .option('--dry-run', 'prints the difference and changes nothing')
    .action(
      work<ApplyOptions>('change', async (desk, { dryRun = false }, path = '') => {
        desk.about(undefined);
        const { world, lineOf } = readWorld(path, readText(path));
        const applied = await applyRecorded(desk, world, { action: 'administration.applied' }, { isDry: dryRun }).catch(
          (error: unknown) => {
            if (!(error instanceof AdministrationError) || error.place === undefined) throw error;
            throw new AdministrationError(`${path}:${lineOf(error.place)}: ${error.place.join('.')} ${error.message}`);
          },
        );
        desk.report(applied, dryRun);
      }),
    );
};
