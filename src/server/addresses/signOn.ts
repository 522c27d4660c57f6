import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findAppDetour } from '../apps/findAppDetour.ts';
import { addressOfFactor, readSignOn } from '../apps/signOns.ts';
import { type Context, Refusal } from '../core/Context.ts';
import { cookieOptions } from '../core/request/cookies.ts';
import type { Service } from '../core/Service.ts';
import { createContext } from '../http/createContext.ts';
import { findSession } from '../sessions/findSession.ts';

interface App {
  Querystring: { readonly orgAppId: string };
}
interface SignOnRoute {
  Params: { readonly tokenId: string };
}

const schema = {
  querystring: {
    type: 'object',
    properties: { orgAppId: { type: 'string', minLength: 1, maxLength: 128 } },
    required: ['orgAppId'],
  },
} as const;

/**
 * The sign-on to an app (D-15). If the account may use the app, `/sign-on?orgAppId=` leads to the page where the app
 * begins its own sign-in. `/sign-on/{tokenId}` continues after the app's second factor.
 */
export function signOn(app: FastifyInstance, service: Service): void {
  function signInFirst(context: Context, request: FastifyRequest, reply: FastifyReply) {
    reply.setCookie('saved_next', request.url, cookieOptions(context.request.origin));
    return reply.redirect('/', 303);
  }

  app.get<App>('/sign-on', { schema }, async (request, reply) => {
    const context = createContext(service, request, reply);
    const signedIn = await findSession(context);
    if (!signedIn) return signInFirst(context, request, reply);
    const { orgAppId } = request.query;
    const next = `/sign-on?${new URLSearchParams({ orgAppId })}`;
    const elsewhere = await findAppDetour(context, signedIn, orgAppId, next);
    return reply.redirect(elsewhere ?? (await launchAddress(context, orgAppId)), 303);
  });

  // Where a set-up for an app ends: the app's page on the start site.
  app.get<{ Params: { readonly orgAppId: string } }>('/apps/:orgAppId', async (request, reply) =>
    reply.redirect(`/sign-on?${new URLSearchParams({ orgAppId: request.params.orgAppId })}`, 303),
  );

  app.get<SignOnRoute>('/sign-on/:tokenId', async (request, reply) => {
    const context = createContext(service, request, reply);
    const signedIn = await findSession(context);
    if (!signedIn) return signInFirst(context, request, reply);
    const { tokenId } = request.params;
    try {
      const way = await readSignOn(context, tokenId);
      if (way.session_id !== signedIn.session.id) throw new Refusal('INVALID_TOKEN');
      if (way.proved_at) return reply.redirect(way.next, 303);
      // A factor may have been set up meanwhile, in another tab or for another app.
      const { mfa_active, alternative_requirement } = signedIn.user;
      const asked = { ...way, needs: mfa_active ? 'verify' : 'set-up' } as const;
      return reply.redirect(addressOfFactor(tokenId, asked, alternative_requirement), 303);
    } catch (error) {
      if (error instanceof Refusal) return reply.redirect('/expired', 303);
      throw error;
    }
  });
}

/** The address at which an app begins a sign-in, with the issuer to use (OpenID Connect Core, section 4). */
async function launchAddress({ database, settings }: Context, orgAppId: string): Promise<string> {
  const app = await database
    .selectFrom('org_apps')
    .innerJoin('organisations', 'organisations.id', 'org_apps.org_id')
    .select(['org_apps.launch_uri', 'organisations.alias'])
    .where('org_apps.id', '=', orgAppId)
    .executeTakeFirst();
  if (!app?.launch_uri) return '/init-st';
  const address = new URL(app.launch_uri);
  address.searchParams.set('iss', `${settings.origin.origin}/oidc/${app.alias}`);
  return address.href;
}
