import { AdministrationError } from '../../administration/AdministrationError.ts';
import { obtainChainKey } from '../../audit/chain.ts';
import { verifyChain } from '../../audit/verifyChain.ts';
import { exportAudit, type TypedAuditQuery } from '../exportAudit.ts';
import { organisationOf } from '../find.ts';
import type { Area } from '../Work.ts';

/** The hash of an event, as `audit verify` prints it. */
const KNOWN = /^([1-9]\d{0,14}):([0-9a-f]{64})$/;

/** Prints the audit trail as JSON lines, and verifies its chain. */
export const audit: Area = (program, { work }) => {
  const group = program.command('audit').description('the audit trail: who did what to whom, and when');

  group
    .command('export', { isDefault: true })
    .description('writes the audit trail as JSON lines, oldest event first; "export" may be left out')
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

  group
    .command('verify')
    .description('says whether an event of the trail was changed, removed or inserted afterwards')
    .option('--known <number:hash>', 'a link that an earlier run printed, and that the chain must still have')
    .action(
      work<{ known?: string }>('read', async (desk, { known }) => {
        desk.about(undefined);
        const { database, keys } = desk.service;
        const verdict = await verifyChain(database, await obtainChainKey(keys), readKnown(known));
        if (verdict.fault !== undefined) throw new AdministrationError(verdict.fault);
        const { events, waiting, newest } = verdict;
        if (desk.isJson) desk.print(JSON.stringify({ events, waiting, newest: newest ?? null }, null, 2));
        else {
          const end = newest ? `; the newest is ${newest.number}:${newest.hash}` : '';
          desk.print(`${events} events, chain whole${end}${waiting > 0 ? `; ${waiting} more wait to be chained` : ''}`);
        }
      }),
    );
};

function readKnown(typed: string | undefined) {
  if (typed === undefined) return undefined;
  const [, number, hash = ''] = KNOWN.exec(typed) ?? [];
  if (number !== undefined) return { number: Number(number), hash };
  throw new AdministrationError(`--known is "${typed}": write NUMBER:HASH, as "audit verify" prints it`);
}
