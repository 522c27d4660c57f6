import type { FastifyInstance } from 'fastify';
import { resolveAddress } from '../../engine/contract/resolveAddress.ts';
import { findPasskeys } from '../accounts/findPasskeys.ts';
import { listApps } from '../apps/judgeAppAccess.ts';
import { BRAND_STYLE, ORGANISATION_STYLE, writeBrandStyle, writeOrganisationStyle } from '../brands/chooseBrand.ts';
import { listOwnEvents } from '../core/audit/recordAudit.ts';
import type { Context } from '../core/Context.ts';
import { cookieOptions } from '../core/request/cookies.ts';
import type { Service } from '../core/Service.ts';
import { relyingParty } from '../factors/relyingParty.ts';
import { createContext } from '../http/createContext.ts';
import { exitRules } from '../http/exitRules.ts';
import { listConsents } from '../oidc/consents.ts';
import { addressOf, findInteraction, INTERACTION } from '../oidc/interactions.ts';
import { findOrganisations, loadOrganisation } from '../organisations/organisations.ts';
import { sendStyle } from '../pages/renderDocument.ts';
import { START_STYLE } from '../pages/startStyle.ts';
import { findDevice, listDevices } from '../sessions/devices.ts';
import { findSession, findSessionOfCookie, listSessions } from '../sessions/findSession.ts';
import { listLinkedAccounts } from '../social/linkedAccounts.ts';
import { renderStartPage } from './renderStartPage.ts';

interface Query {
  Querystring: { readonly interaction?: string };
}

const schema = {
  querystring: { type: 'object', properties: { interaction: { type: 'string', maxLength: 128 } } },
} as const;

/** Addresses that have an effect as soon as they are opened, so nobody is redirected to them. */
const ACTING = ['/logout', '/verify-email', '/init-st'];

/**
 * Whether a sign-in may continue to a saved address: not to one that has an effect, nor to an app's request that is
 * answered or expired.
 */
async function isOpen(context: Context, { origin, pathname, searchParams }: URL): Promise<boolean> {
  if (origin !== context.request.origin.origin) return true;
  if (ACTING.includes(pathname.replace(/\/$/, ''))) return false;
  const id = searchParams.get(INTERACTION);
  return id === null || (await findInteraction(context, id))?.askedAt !== undefined;
}

/** The sign-in screen, with the message that a session has ended. */
const SESSION_ENDED = '/?ended=session';

/** How many events the page lists. */
const RECENT = 10;

/**
 * Where a sign-in ends (D-14): it redirects to the app's request that the address names, or else to the address in
 * saved_next if the resolver allows it (promise P01), or else shows who is signed in. Without a session it redirects to
 * the sign-in screen, which says so if a session has ended.
 */
export function initSt(app: FastifyInstance, service: Service): void {
  app.get<Query>('/init-st', { schema }, async (request, reply) => {
    const context = createContext(service, request, reply);
    const signedIn = await findSession(context);
    reply.header('vary', 'Accept-Language, Cookie');
    if (!signedIn) {
      // The session was ended elsewhere or has expired. The sign-in screen says so only once, since the cookie is
      // cleared.
      const hadSession = (await findSessionOfCookie(context)) !== undefined;
      if (hadSession) context.cookies.clear('session');
      return reply.redirect(hadSession ? SESSION_ENDED : '/', 303);
    }
    const { origin } = context.request;
    const options = cookieOptions(origin);
    const saved = request.cookies.saved_next;
    const kept = await findInteraction(context, request.query.interaction ?? '');
    if (kept?.askedAt) {
      if (saved === addressOf(kept)) reply.clearCookie('saved_next', options);
      return reply.redirect(addressOf(kept), 303);
    }
    if (saved !== undefined) {
      reply.clearCookie('saved_next', options);
      const next = resolveAddress(saved, exitRules(origin, service.settings));
      if (next && (await isOpen(context, new URL(next, origin)))) return reply.redirect(next, 303);
    }
    const { user } = signedIn;
    const organisation = user.org_id === null ? undefined : await loadOrganisation(context, user);
    const { language, brand } = context.request;
    const page = {
      language,
      brand,
      user,
      organisation,
      apps: await listApps(context, user.id),
      isFull: !user.mfa_active || signedIn.session.level === 'mfa',
      deviceId: await findDevice(context),
      passkeys: await findPasskeys(context, user.id),
      rpId: relyingParty(context).id,
      links: await listLinkedAccounts(context, user.id),
      sessions: await listSessions(context, user.id),
      here: signedIn.session.id,
      devices: await listDevices(context, user.id),
      consents: await listConsents(context, user.id),
      events: await listOwnEvents(context.database, user.id, RECENT),
    };
    return reply.type('text/html; charset=utf-8').send(renderStartPage(page));
  });
  app.get<{ Params: { readonly brand: string } }>(BRAND_STYLE, (request, reply) => {
    const style = writeBrandStyle(request.params.brand);
    if (style === undefined) return reply.callNotFound();
    return sendStyle(request, reply, style);
  });
  app.get<{ Params: { readonly id: string } }>(ORGANISATION_STYLE, async (request, reply) => {
    const context = createContext(service, request, reply);
    const [found] = await findOrganisations(context, { orgId: request.params.id });
    if (found === undefined) return reply.callNotFound();
    const style = writeOrganisationStyle(context.request.brand, found.color);
    return sendStyle(request, reply, style, 'private');
  });
  app.get('/init-st/start.css', (request, reply) => sendStyle(request, reply, START_STYLE));
}
