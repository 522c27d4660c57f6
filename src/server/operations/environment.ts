import type { environment as area } from '../../contract/operations/environment.ts';
import { type Context, type OperationHandlersOf, Refusal } from '../core/Context.ts';
import { MINUTE } from '../core/time/Clock.ts';
import { offersPasskeySignIn } from '../factors/verifyAssertion.ts';
import { countSource } from '../limits/countTry.ts';
import { findClient, presentClient } from '../oidc/findClient.ts';
import { findOrganisations, presentOrganisation } from '../organisations/organisations.ts';
import { lookUpAccount } from '../signIn/lookUpAccount.ts';
import { describeProvider, SOCIAL_NONCE } from '../social/SocialIdentity.ts';
import { markOfBrowser, obtainBrowser } from '../tokens/issueToken.ts';

/** A field looks up aliases while they are typed; the limit stops anybody from reading the whole list. */
const ALIASES_PER_SOURCE = { tries: 300, window: 15 * MINUTE };

export const environment: OperationHandlersOf<typeof area> = {
  // Every page calls this first, so the browser has its cookie before any other call.
  'GET /env': async ({ settings, cookies, database, request }) => {
    obtainBrowser({ cookies });
    const nonce = markOfBrowser({ cookies }, SOCIAL_NONCE) ?? '';
    const { hostname } = request.origin;
    return {
      code: 'OK',
      data: {
        productType: settings.productType,
        google: { ...describeProvider(settings), nonce },
        hostnames: { main: hostname, org: hostname, static: hostname },
        allowedHosts: [...settings.allowedHosts],
        ...(settings.countsTraffic && { countsTraffic: true }),
        ...((await offersPasskeySignIn({ database })) && { passkeySignIn: true }),
      },
    };
  },

  'GET /lookup': async (context, parameters) => ({ code: 'OK', data: await lookUpAccount(context, parameters) }),

  'GET /orgs': async (context, filter) => {
    if (filter.alias !== undefined) await countSource(context, 'organisations', ALIASES_PER_SOURCE);
    const found = await findOrganisations(context, filter);
    return { code: 'OK', data: found.map(presentOrganisation) };
  },

  'GET /orgs/{id}': async (context, { id }) => {
    const [found] = await findOrganisations(context, { orgId: id });
    if (!found) throw new Refusal('NOT_FOUND');
    return { code: 'OK', data: presentOrganisation(found) };
  },

  // Organisation units have no policies of their own here: the organisation's policy applies to all.
  'GET /orgs/{orgId}/security/settings/password': async (context, { orgId }) => {
    const [found] = await findOrganisations(context, { orgId });
    if (!found) throw new Refusal('NOT_FOUND');
    return { code: 'OK', data: found.password_policy };
  },

  'GET /org-apps/{id}': async ({ database }, { id }) => {
    const found = await database
      .selectFrom('org_apps')
      .innerJoin('apps', 'apps.id', 'org_apps.app_id')
      .innerJoin('organisations', 'organisations.id', 'org_apps.org_id')
      .select(['org_apps.id', 'apps.name', 'apps.icon_url as iconUrl', 'org_apps.org_id as orgId'])
      .select(['organisations.name as orgName', 'apps.mfa_activated as mfaActivated'])
      .where('org_apps.id', '=', id)
      .executeTakeFirst();
    if (!found) throw new Refusal('NOT_FOUND');
    return { code: 'OK', data: found };
  },

  'GET /apps/{id}': async ({ database }, { id }) => {
    const found = await database
      .selectFrom('apps')
      .select(['id', 'name', 'logo', 'icon_url as iconUrl', 'policies', 'mfa_activated as mfaActivated'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!found) throw new Refusal('NOT_FOUND');
    return { code: 'OK', data: found };
  },

  'GET /clients/{id}': (context, { id }) => showClient(context, id),

  'GET /oidc/org-app-oauth-clients/{id}': (context, { id }) => showClient(context, id),
};

async function showClient(context: Context, id: string) {
  const client = await findClient(context, id);
  if (!client) throw new Refusal('NOT_FOUND');
  return { code: 'OK', data: presentClient(client) } as const;
}
