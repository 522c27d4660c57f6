import type { Interaction, KoaContextWithOIDC } from 'oidc-provider';
import type { Service } from '../core/Service.ts';
import { authorizationRequestOf } from './AuthorizationRequest.ts';
import { ASKED, issueAsked } from './asked.ts';

/**
 * The portal's screen for a prompt. Each leads back to the authorisation address with the app's own query, where the
 * request is judged again.
 */
export const destinationOf =
  (service: Service, alias: string) =>
  async (ctx: KoaContextWithOIDC, { prompt }: Interaction): Promise<string> => {
    const authorization = authorizationRequestOf(ctx);
    if (prompt.name === 'app') return authorization.elsewhere ?? '/sso-failed';
    const query = new URLSearchParams(authorization.query);
    const mustBeFresh = authorization.prompts.size > 0 || query.has('max_age');
    if (mustBeFresh) {
      const since = authorization.askedAt ?? service.clock.now();
      query.set(ASKED, await issueAsked(service, ctx.oidc.client?.clientId ?? '', since));
    }
    if (prompt.name === 'consent') return `/oidc/authorize/${alias}?${query}`;
    authorization.savedNext = `/oidc/${alias}/authorize?${query}`;
    return prompt.name === 'select_account' ? '/chooser' : '/';
  };
