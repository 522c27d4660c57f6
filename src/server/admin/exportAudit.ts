import { AdministrationError } from '../administration/AdministrationError.ts';
import { AUDIT_ACTIONS } from '../core/audit/Audit.ts';
import { type AuditQuery, readAudit } from '../core/audit/readAudit.ts';
import type { Database } from '../core/database/Database.ts';
import { isSameName } from '../core/database/sameName.ts';
import { readTime } from './readTime.ts';

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
