import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { SettingsError } from '../core/settings/SettingsError.ts';
import { openMigrated } from '../database/openMigrated.ts';
import { readSettings } from '../settings/readSettings.ts';
import { applyWorld } from './applyWorld.ts';
import { auditCommand } from './auditCommand.ts';
import { readWorld, WorldError } from './readWorld.ts';

const USAGE = `npm run admin -- apply FILE            makes the database hold what the file says
npm run admin -- apply FILE --dry-run  prints the difference and keeps nothing
npm run admin -- audit [--since TIME] [--until TIME] [--action NAME] [--subject ADDRESS] [--organisation ALIAS]
                                       prints the audit trail as JSON lines`;

// Only the owner may read new files (promise P22).
process.umask(0o077);
process.exitCode = await run(process.argv.slice(2));

/** @returns the exit status: 0 done, 1 refused, 2 a command that is not understood */
async function run(words: string[]): Promise<number> {
  if (words[0] === 'audit') return auditCommand(words.slice(1));
  const asked = readWords(words);
  if (typeof asked === 'number') return asked;
  try {
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
    if (!(error instanceof WorldError || error instanceof SettingsError)) throw error;
    console.error(error.message);
    return 1;
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
    if (command === 'apply' && path && more.length === 0) return { path, isDry: values['dry-run'] ?? false };
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
