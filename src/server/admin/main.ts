import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { SettingsError } from '../core/settings/SettingsError.ts';
import { openMigrated, openReachable } from '../database/openMigrated.ts';
import { readSettings } from '../settings/readSettings.ts';
import { applyWorld } from './applyWorld.ts';
import { auditCommand } from './auditCommand.ts';
import { BackupError } from './BackupError.ts';
import { readWorld, WorldError } from './readWorld.ts';
import { restoreBackup } from './restoreBackup.ts';
import { writeBackup } from './writeBackup.ts';

const USAGE = `npm run admin -- backup FILE           writes everything to a new file
npm run admin -- restore FILE          reads such a file into an empty database
npm run admin -- apply FILE            makes the database hold what the file says
npm run admin -- apply FILE --dry-run  prints the difference and keeps nothing
npm run admin -- audit [--since TIME] [--until TIME] [--action NAME] [--subject ADDRESS] [--organisation ALIAS]
                                       prints the audit trail as JSON lines`;

const COMMANDS = ['apply', 'backup', 'restore'] as const;
const WARNING =
  'It holds the hashes of all passwords, and the keys, which only MASTER_KEY seals. Keep it as you keep those.';

// Only the owner may read new files (promise P22).
process.umask(0o077);
process.exitCode = await run(process.argv.slice(2));

/** @returns the exit status: 0 done, 1 refused, 2 a command that is not understood */
async function run(words: string[]): Promise<number> {
  if (words[0] === 'audit') return auditCommand(words.slice(1));
  const asked = readWords(words);
  if (typeof asked === 'number') return asked;
  try {
    if (asked.command !== 'apply') return await keep(asked.command, asked.path);
    const { world, lineOf } = readWorld(asked.path, readText(asked.path));
    const database = await openMigrated(readSettings(process.env));
    try {
      const changes = await applyWorld(database, world, new Date(), asked.isDry).catch((error: unknown) => {
        if (!(error instanceof WorldError) || error.place === undefined) throw error;
        throw new WorldError(`${asked.path}:${lineOf(error.place)}: ${error.place.join('.')} ${error.message}`);
      });
      console.log(changes.join('\n') || 'Nothing changes.');
      if (asked.isDry) console.log('Nothing was kept: this was a dry run.');
    } finally {
      await database.destroy();
    }
    return 0;
  } catch (error) {
    if (!(error instanceof WorldError || error instanceof SettingsError || error instanceof BackupError)) throw error;
    console.error(error.message);
    return 1;
  }
}

async function keep(command: 'backup' | 'restore', path: string): Promise<number> {
  const settings = readSettings(process.env);
  const began = performance.now();
  // A restore makes the tables itself, as the backup has them.
  const database = command === 'backup' ? await openMigrated(settings) : await openReachable(settings);
  try {
    const work =
      command === 'backup'
        ? writeBackup(database, settings, path, new Date())
        : restoreBackup({ database, settings }, path);
    const rows = await work;
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`${rows} rows ${command === 'backup' ? 'in' : 'from'} ${path} (${seconds} s)`);
    if (command === 'backup') console.log(WARNING);
    return 0;
  } finally {
    await database.destroy();
  }
}

function readWords(args: string[]) {
  try {
    const options = { 'dry-run': { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [command, path, ...more] = positionals;
    if (values.help) {
      console.log(USAGE);
      return 0;
    }
    const known = COMMANDS.find((one) => one === command);
    if (known && path && more.length === 0) return { command: known, path, isDry: values['dry-run'] ?? false };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    console.error(error.message.split('. ')[0]);
  }
  console.error(USAGE);
  return 2;
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new WorldError(`${path} cannot be read: name a file that is there`);
  }
}
