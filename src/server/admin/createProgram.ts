import { Command } from 'commander';
import type { Right } from '../administration/Operator.ts';
import { administrators } from './commands/administrators.ts';
import { apply } from './commands/apply.ts';
import { apps } from './commands/apps.ts';
import { audit } from './commands/audit.ts';
import { backup } from './commands/backup.ts';
import { clients } from './commands/clients.ts';
import { keys } from './commands/keys.ts';
import { licences } from './commands/licences.ts';
import { moveUsers } from './commands/moveUsers.ts';
import { organisations } from './commands/organisations.ts';
import { scimTokens } from './commands/scimTokens.ts';
import { sealingKeys } from './commands/sealingKeys.ts';
import { users } from './commands/users.ts';
import type { Area, AtDesk, AtEmptyDatabase, GlobalOptions, Handler, Work } from './Work.ts';

const AREAS: readonly Area[] = [
  ...[apply, organisations, users, moveUsers, apps, clients, keys, sealingKeys, licences, administrators, scimTokens],
  ...[audit, backup],
];

/** The grammar of the administration command. */
export function createProgram(atDesk: AtDesk, atEmptyDatabase: AtEmptyDatabase): Command {
  const program = new Command('npm run admin --')
    .description('Administers the database that the settings name.')
    .option('--json', 'the answer as JSON, for scripts')
    .option('--as <name>', 'who you are, once administrators are listed')
    .showHelpAfterError('Add --help for what there is.')
    .helpCommand(false);
  const work: Work = <O extends object>(right: Right, handle: Handler<O>) =>
    async function (this: Command) {
      const options = this.optsWithGlobals<O & GlobalOptions>();
      await atDesk(options, async (desk) => {
        desk.require(right);
        await handle(desk, options, ...this.processedArgs.flat());
      });
    };
  for (const addCommands of AREAS) addCommands(program, { work, atEmptyDatabase });
  for (const group of program.commands) group.helpCommand(false);
  return program;
}
