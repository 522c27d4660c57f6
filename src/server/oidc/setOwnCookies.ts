import cookie from '@fastify/cookie';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { COOKIES } from '../core/request/CookieJar.ts';
import { ownCookie } from '../core/request/ownCookie.ts';
import type { Service } from '../core/Service.ts';
import { findAuthorizationRequest } from './AuthorizationRequest.ts';
import { EMPTY_STORAGE } from './endSession.ts';
import { answerInteraction } from './interactions.ts';

/**
 * Ends a kept request that the library has answered, and sets the portal's own cookies: that of the browser, those of a
 * request that waits, and the end of the session. No cookie of the library reaches the browser.
 */
export const setOwnCookies =
  ({ settings }: Pick<Service, 'settings'>) =>
  async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next();
    ctx.remove('Set-Cookie');
    const { context, interaction, cookies = [] } = findAuthorizationRequest(ctx.req) ?? {};
    // A prompt that waits is an interaction of the library's.
    const isAnswered = ctx.oidc?.entities.Interaction === undefined;
    if (context && interaction?.askedAt && isAnswered) await answerInteraction(context, interaction);
    const browser = context?.cookies.changes().find((change) => change.name === 'browser')?.after;
    if (browser !== undefined) {
      const { name, options } = ownCookie(settings.origin, COOKIES.browser.name);
      ctx.append('Set-Cookie', cookie.serialize(name, browser, options));
    }
    for (const line of cookies) ctx.append('Set-Cookie', line);
    // The person ended it, so the portal does not report the end later (D-09).
    const session = ctx.oidc?.session;
    if (session && 'destroyed' in session && session.destroyed) {
      const { name, options } = ownCookie(settings.origin, COOKIES.session.name);
      ctx.append('Set-Cookie', cookie.serialize(name, '', { ...options, maxAge: 0 }));
      ctx.set({ ...EMPTY_STORAGE });
    }
  };
