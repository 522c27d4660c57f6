import { sql } from 'kysely';
import type { Organisation } from '../core/database/Database.ts';
import type { Service } from '../core/Service.ts';
import { DEFAULT_ORGANISATION } from './loadOrganisation.ts';

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
