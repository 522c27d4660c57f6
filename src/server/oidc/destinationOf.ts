import type { Interaction, KoaContextWithOIDC } from 'oidc-provider';
import type { Service } from '../core/Service.ts';
import { ASKED, issueAsked } from './asked.ts';
import { visitOf } from './Visit.ts';

/**
 * The portal's screen for what a request waits for. All of them lead back to the authorisation address with the app's
 * own query, where the request is judged again.
 */
export const destinationOf =
  (service: Service, alias: string) =>
  async (ctx: KoaContextWithOIDC, { prompt }: Interaction): Promise<string> => {
    const visit = visitOf(ctx);
    if (prompt.name === 'app') return visit.elsewhere ?? '/sso-failed';
    const query = new URLSearchParams(visit.query);
    const mustBeFresh = visit.prompts.size > 0 || query.has('max_age');
    if (mustBeFresh) {
      const since = visit.askedAt ?? service.clock.now();
      query.set(ASKED, await issueAsked(service, ctx.oidc.client?.clientId ?? '', since));
    }
    if (prompt.name === 'consent') return `/oidc/authorize/${alias}?${query}`;
    visit.savedNext = `/oidc/${alias}/authorize?${query}`;
    return prompt.name === 'select_account' ? '/chooser' : '/';
  };
