import type { FastifyRequest } from 'fastify';
import type { Service } from '../core/Service.ts';
import { originOf } from './redirectAddresses.ts';

/**
 * Lets scripts of registered apps alone read what the library answers: for any other origin the library sees no Origin,
 * and so allows none (Fetch standard, section 3.2). An app's origins are those of its redirect addresses.
 */
export async function hideForeignOrigin(
  { database, settings }: Pick<Service, 'database' | 'settings'>,
  alias: string,
  { raw }: Pick<FastifyRequest, 'raw'>,
): Promise<void> {
  const { origin } = raw.headers;
  if (origin === undefined || origin === settings.origin.origin) return;
  const clients = await database
    .selectFrom('oauth_clients')
    .innerJoin('org_apps', 'org_apps.id', 'oauth_clients.org_app_id')
    .innerJoin('organisations', 'organisations.id', 'org_apps.org_id')
    .select('oauth_clients.redirect_uris')
    .where('organisations.alias', '=', alias)
    .execute();
  const addresses = clients.flatMap(({ redirect_uris }) => redirect_uris);
  if (!addresses.some((address) => originOf(address) === origin)) delete raw.headers.origin;
}
