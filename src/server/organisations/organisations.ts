import { sql } from 'kysely';
import type { Organisation as Answer } from '../../contract/schemas.ts';
import type { Database, Organisation, User } from '../core/database/Database.ts';
import { productName } from '../core/release/serviceFiles.ts';
import type { Service } from '../core/Service.ts';

/** The organisation of individuals. */
export const DEFAULT_ORGANISATION = 'ORG-0';

/** The organisation that an account belongs to; for an individual, the organisation of individuals. */
export async function loadOrganisation(
  { database }: Pick<Service, 'database'>,
  user: Pick<User, 'org_id'>,
): Promise<Organisation> {
  const query = database.selectFrom('organisations').selectAll();
  return query.where('id', '=', user.org_id ?? DEFAULT_ORGANISATION).executeTakeFirstOrThrow();
}

interface Filter {
  /** The beginning of the alias or the name, in letters of any width. A blank text finds nothing. */
  readonly alias?: string;
  /** A mail domain. */
  readonly domain?: string;
  readonly orgId?: string;
}

/** The organisations that match the first given member of the filter: at most 20, so that nobody can list them all. */
export async function findOrganisations(
  { database }: Pick<Service, 'database'>,
  { alias, domain, orgId }: Filter,
): Promise<Organisation[]> {
  const query = database
    .selectFrom('organisations')
    .selectAll('organisations')
    .orderBy('organisations.alias')
    .limit(20);
  const beginning = alias?.normalize('NFKC').trim();
  if (beginning) {
    return query
      .where(
        sql<boolean>`(starts_with(lower(organisations.alias), lower(${beginning}))
          or starts_with(lower(normalize(organisations.name, NFKC)), lower(${beginning})))`,
      )
      .where('organisations.id', '<>', DEFAULT_ORGANISATION)
      .execute();
  }
  if (domain) {
    return query
      .innerJoin('organisation_domains', 'organisation_domains.org_id', 'organisations.id')
      .where('organisation_domains.domain', '=', domain.trim().toLowerCase())
      .execute();
  }
  return orgId ? query.where('organisations.id', '=', orgId).execute() : [];
}

/** Whether a mail domain is an organisation's, which then vouches for the addresses in it. */
export async function hasDomain(database: Database, orgId: string | null, domain: string): Promise<boolean> {
  const own = database
    .selectFrom('organisation_domains')
    .select('domain')
    .where('org_id', '=', orgId ?? '');
  return (await own.where('domain', '=', domain).executeTakeFirst()) !== undefined;
}

/** The stored name of the organisation of individuals, which is never shown (SIGNIN-07). */
export const DEFAULT_NAME = 'Default';

/** The name of an organisation in mails: individuals see the product's name, as on the screens. */
export const nameOfOrganisation = ({ id, name }: Pick<Organisation, 'id' | 'name'>): string =>
  id === DEFAULT_ORGANISATION && name === DEFAULT_NAME ? productName() : name;

/** The public data of an organisation. */
export function presentOrganisation({ id, name, alias, label, icon, color }: Organisation): Answer {
  const decorators = icon === null ? [] : [{ type: 'ICON', value: icon } as const];
  return { id, name, alias, label, decorators, ...(color === null ? {} : { color }) };
}
