import { AdministrationError } from '../../administration/Operator.ts';
import { obtainChainKey } from '../../audit/chain.ts';
import { verifyChain } from '../../audit/verifyChain.ts';
import { AUDIT_ACTIONS } from '../../core/audit/Audit.ts';
import { type AuditQuery, readAudit } from '../../core/audit/readAudit.ts';
import type { Database } from '../../core/database/Database.ts';
import { isSameName } from '../../core/database/queries.ts';
import type { Area } from '../Desk.ts';
import { organisationOf } from '../find.ts';
import { readTime } from '../readText.ts';

/** A query as an operator types it: times in ISO 8601, accounts by address or id, organisations by alias or id. */
export interface TypedAuditQuery {
  readonly since?: string;
  readonly until?: string;
  readonly action?: string;
  readonly subject?: string;
  readonly organisation?: string;
}

/** An invalid audit query. The message is one line that says what to type. */
class AuditQueryError extends AdministrationError {
  override readonly name = 'AuditQueryError';
}

/**
 * The events of the trail as JSON lines, oldest first.
 * @throws AdministrationError before the first line
 */
export async function* exportAudit(database: Database, typed: TypedAuditQuery): AsyncGenerator<string> {
  for (const query of await readQueries(database, typed)) {
    for await (const event of readAudit(database, query)) yield JSON.stringify(event);
  }
}

/** One query for each account with the address: it may have accounts in several organisations. */
async function readQueries(database: Database, typed: TypedAuditQuery): Promise<AuditQuery[]> {
  const { since, until, action, subject, organisation } = typed;
  const query: AuditQuery = {
    ...(since !== undefined && { since: readTime('since', since) }),
    ...(until !== undefined && { until: readTime('until', until) }),
    ...(action !== undefined && { action: readAction(action) }),
    ...(organisation !== undefined && { organisation: await findOrganisation(database, organisation) }),
  };
  if (subject === undefined) return [query];
  return (await findSubjects(database, subject, query.organisation)).map((id) => ({ ...query, subject: id }));
}

const ADMINISTRATION = 'administration.';

function readAction(typed: string): string {
  if (AUDIT_ACTIONS.some((action) => action === typed) || typed.startsWith(ADMINISTRATION)) return typed;
  const known = [...AUDIT_ACTIONS, `${ADMINISTRATION}…`].join(', ');
  throw new AuditQueryError(`--action is "${typed}": write one of ${known}`);
}

/**
 * The ids of the accounts with the typed address or id. A removed account's events can be found only by its id. Whoever
 * reads the trail of one organisation must not find out who is in another.
 */
async function findSubjects(database: Database, typed: string, orgId: string | undefined): Promise<string[]> {
  const named = database.selectFrom('users').select('id').where(isSameName('username', typed));
  const own = orgId === undefined ? named : named.where('org_id', '=', orgId);
  const users = await own.orderBy('created_at').orderBy('id').execute();
  if (users.length > 0) return users.map(({ id }) => id);
  if (!typed.includes('@') || typed.startsWith('operator:')) return [typed];
  throw new AuditQueryError(`--subject is "${typed}": no account has this address; for a removed account, give its id`);
}

async function findOrganisation(database: Database, typed: string): Promise<string> {
  const named = database.selectFrom('organisations').select('id');
  const found = await named
    .where((row) => row.or([row('alias', '=', typed), row('id', '=', typed)]))
    .executeTakeFirst();
  if (found) return found.id;
  throw new AuditQueryError(`--organisation is "${typed}": no organisation has this alias or id`);
}

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
