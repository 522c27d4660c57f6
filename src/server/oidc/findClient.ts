import type { OAuthClient } from '../../contract/schemas.ts';
import { givingOf } from '../../contract/scopes.ts';
import { isStorableText } from '../core/request/isStorableText.ts';
import type { Service } from '../core/Service.ts';

/** An OAuth client with its app. Ids come from apps, in forms and tokens, so they may be any text. */
export async function findClient({ database }: Pick<Service, 'database'>, id: string) {
  if (!isStorableText(id)) return undefined;
  return database
    .selectFrom('oauth_clients')
    .innerJoin('org_apps', 'org_apps.id', 'oauth_clients.org_app_id')
    .innerJoin('apps', 'apps.id', 'org_apps.app_id')
    .innerJoin('organisations', 'organisations.id', 'org_apps.org_id')
    .selectAll('oauth_clients')
    .select(['apps.id as app_id', 'apps.name', 'apps.logo', 'apps.policies', 'organisations.alias'])
    .where('oauth_clients.id', '=', id)
    .executeTakeFirst();
}

export type FoundClient = NonNullable<Awaited<ReturnType<typeof findClient>>>;

/** What the consent screen shows about a client. It shows only scopes that give apps something. */
export function presentClient({ id, name, logo, scope, autoapprove, policies }: FoundClient): OAuthClient {
  return { clientId: id, name, logo, scope: givingOf(scope), autoapprove: givingOf(autoapprove), policies };
}

/** The key that clients' secrets are sealed with. */
export const CLIENT_KEY = 'oauth-client';
