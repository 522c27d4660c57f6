import type { FastifyInstance } from 'fastify';
import { ACCESSIBILITY, CHANGE_PASSWORD, PASSKEY_ENDPOINTS } from '../../contract/serviceAddresses.ts';
import { lookOf } from '../brands/lookOf.ts';
import { Refusal } from '../core/Context.ts';
import type { Service } from '../core/Service.ts';
import { originAt } from '../core/settings/Settings.ts';
import { createContext } from '../http/createContext.ts';
import { type PlaceName, renderPlace } from '../pages/renderPlace.ts';
import { renderStatement } from '../pages/renderStatement.ts';

interface Query {
  Querystring: { readonly tab?: string };
}

/** The place shown at each address, which may depend on the query parameter `tab`, as in flows/portal.json (D-06, D-21). */
const PLACES: Readonly<Record<string, (tab: string | undefined) => PlaceName>> = {
  '/policies/terms': (tab) => (tab === 'privacy' ? 'privacy' : 'terms'),
  '/policies/service': () => 'agreement',
  '/support': () => 'support',
  '/central-accounts': () => 'central',
};

/**
 * The places on the start site to which the portal links. Each redirects to the address in the settings, or shows a
 * plain page that says what belongs there, so no link of the portal is dead.
 */
export function places(app: FastifyInstance, service: Service): void {
  const { settings } = service;
  app.get(CHANGE_PASSWORD, async (_request, reply) => reply.redirect('/password/reset/lookup', 303));
  app.get(PASSKEY_ENDPOINTS, async ({ hostname }) => {
    const passkeys = new URL('/init-st', originAt(settings, hostname)).href;
    return { enroll: passkeys, manage: passkeys };
  });
  app.get(ACCESSIBILITY, async (request, reply) => {
    const { language, brand } = createContext(service, request, reply).request;
    const wish = lookOf(brand).linkIn('accessibility', language);
    if (wish === undefined) throw new Refusal('NOT_FOUND');
    if (wish !== true) return reply.redirect(wish, 303);
    reply.header('vary', 'Accept-Language, Cookie').type('text/html; charset=utf-8');
    return reply.send(renderStatement({ language, brand, supportEmail: settings.customerServiceEmail }));
  });
  for (const [path, placeOf] of Object.entries(PLACES)) {
    app.get<Query>(path, async (request, reply) => {
      const { tab } = request.query;
      const place = placeOf(typeof tab === 'string' ? tab : undefined);
      const elsewhere = settings.places[place];
      if (elsewhere) return reply.redirect(elsewhere.href, 303);
      const { language, brand } = createContext(service, request, reply).request;
      reply.header('vary', 'Accept-Language, Cookie').type('text/html; charset=utf-8');
      return reply.send(
        renderPlace({
          language,
          brand,
          place,
          supportEmail: settings.customerServiceEmail,
        }),
      );
    });
  }
}
