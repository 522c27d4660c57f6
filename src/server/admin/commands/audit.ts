import { exportAudit, type TypedAuditQuery } from '../exportAudit.ts';
import { organisationOf } from '../find.ts';
import type { Area } from '../Work.ts';

/** Prints the audit trail as JSON lines. */
export const audit: Area = (program, { work }) => {
  program
    .command('audit')
    .description('writes the audit trail as JSON lines, oldest event first')
    .option('--since <time>', 'from this day or time')
    .option('--until <time>', 'before this day or time')
    .option('--action <name>', 'one kind of event')
    .option('--subject <account>', 'the address or id of an account, or operator:NAME')
    .option('--organisation <alias>', 'its alias or id')
    .action(
      work<TypedAuditQuery>('read', async (desk, typed) => {
        await organisationOf(desk, typed);
        for await (const line of exportAudit(desk.service.database, typed)) {
          await desk.printAll(line);
        }
      }),
    );
};
