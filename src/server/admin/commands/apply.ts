import type { World } from '../../../contract/worldSchema.ts';
import { AdministrationError } from '../../administration/Operator.ts';
import type { AuditEvent } from '../../core/audit/Audit.ts';
import type { Database } from '../../core/database/Database.ts';
import type { Applying } from '../../world/Applying.ts';
import { type Applied, applyWorld } from '../../world/applyWorld.ts';
import { judgeWorld } from '../../world/judgeWorld.ts';
import { readWorld } from '../../world/readWorld.ts';
import type { Area, Desk } from '../Desk.ts';
import { readText } from '../readText.ts';

type Did = Omit<AuditEvent, 'actor' | 'outcome'>;
/** Describes the event after the change, for a subject that exists only then. */
type Told = (database: Database) => Promise<Did>;

const withoutGaps = (entry: object) =>
  Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined));

/**
 * Applies one entry of a world, built from a command's options, and records it.
 * @throws AdministrationError whose lines name the options
 */
export async function applyEntry(desk: Desk, list: keyof World, entry: object, did: Did | Told): Promise<void> {
  const judged = judgeWorld({ [list]: [withoutGaps(entry)] });
  if ('problems' in judged) {
    const lines = judged.problems.map(({ place, message }) => `${optionOf(String(place[2] ?? ''))} ${message}`);
    throw new AdministrationError([...new Set(lines)].join('\n'));
  }
  desk.report(await applyRecorded(desk, judged.world, did, {}));
}

/**
 * Applies a world and records it in the trail of each changed organisation, atomically. A world that changes nothing is
 * not recorded.
 * @param also further changes in the same transaction
 */
export async function applyRecorded(
  desk: Desk,
  world: World,
  did: Did | Told,
  {
    isDry = false,
    also,
  }: { readonly isDry?: boolean | undefined; readonly also?: (applying: Applying) => Promise<void> },
): Promise<Applied> {
  return applyWorld(desk.service, world, {
    isDry,
    about: (orgId) => desk.about(orgId),
    after: async (applying) => {
      await also?.(applying);
      const { database, changes, touched } = applying;
      if (changes.length === 0) return;
      const told = typeof did === 'function' ? await did(database) : did;
      const event = { ...told, details: { changes: changes.length, ...told.details } };
      const organisations = new Set([...(told.organisation === undefined ? [] : [told.organisation]), ...touched]);
      for (const organisation of organisations) await desk.record(database, { ...event, organisation });
      if (organisations.size === 0) await desk.record(database, event);
    },
  });
}

/** A member of a world as an option: `--redirect-uris`. */
const optionOf = (member: string): string =>
  member === '' ? 'this' : `--${member.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

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
