import cookie from '@fastify/cookie';
import { errors, type Interaction as Interrupted, type KoaContextWithOIDC } from 'oidc-provider';
import { Refusal } from '../core/Context.ts';
import { cookieOptions } from '../core/request/cookies.ts';
import type { Service } from '../core/Service.ts';
import { type AuthorizationRequest, authorizationRequestOf, promptsOf } from './AuthorizationRequest.ts';
import { cameUnproved } from './createPolicy.ts';
import { findClient } from './findClient.ts';
import { addressOf, addressOfSignIn, INTERACTION_LIFETIME, type Interaction, keepInteraction } from './interactions.ts';

/**
 * The portal's screen for a prompt. The request is stored meanwhile, and each screen leads back to it at the
 * authorisation address, where it is evaluated again.
 */
export const destinationOf =
  (service: Service, alias: string) =>
  async (ctx: KoaContextWithOIDC, { prompt }: Interrupted): Promise<string> => {
    const authorization = authorizationRequestOf(ctx);
    if (prompt.name === 'app') return authorization.elsewhere ?? '/sso-failed';
    const interaction = await waiting(authorization, `/oidc/${alias}/authorize`);
    const { cookies, wishedLanguage } = authorization;
    const options = { ...cookieOptions(authorization.context.request.origin), maxAge: INTERACTION_LIFETIME };
    if (wishedLanguage !== undefined) cookies.push(cookie.serialize('app_locale', wishedLanguage, options));
    const [, query] = addressOf(interaction).split('?');
    if (prompt.name === 'consent') return `/oidc/authorize/${alias}?${query}`;
    // For a path on which the id is lost, such as through a link in a mail.
    cookies.push(cookie.serialize('saved_next', addressOf(interaction), options));
    if (prompt.name === 'select_account') return `/chooser?${query}${ageOf(ctx)}`;
    const client = await findClient(service, ctx.oidc.client?.clientId ?? '');
    const address = `${addressOfSignIn(interaction, client)}${ageOf(ctx)}`;
    return cameUnproved(authorization) ? `${address}&proof=password` : address;
  };

/** The maximum age of a sign-in, in seconds, which a provider is asked to respect. */
function ageOf(ctx: KoaContextWithOIDC): string {
  const age = promptsOf(ctx).has('login') ? 0 : ctx.oidc.params?.max_age;
  return age === undefined ? '' : `&max_age=${age}`;
}

/** The stored form of this request. A request that has already been answered is stored again. */
async function waiting({ context, interaction, query }: AuthorizationRequest, path: string): Promise<Interaction> {
  if (interaction?.askedAt) return interaction;
  try {
    return await keepInteraction(context, path, query);
  } catch (error) {
    if (error instanceof Refusal) throw new errors.TemporarilyUnavailable('too many requests from this address');
    throw error;
  }
}
