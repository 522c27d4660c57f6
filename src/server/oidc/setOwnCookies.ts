import cookie from '@fastify/cookie';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { COOKIES } from '../core/request/CookieJar.ts';
import { cookieOptions } from '../core/request/cookieOptions.ts';
import { ownCookie } from '../core/request/ownCookie.ts';
import type { Service } from '../core/Service.ts';
import { findAuthorizationRequest } from './AuthorizationRequest.ts';

/**
 * Sets the portal's own cookies after a request of the library: where to go after a sign-in, and the end of the
 * session. No cookie of the library reaches the browser.
 */
export const setOwnCookies =
  ({ settings }: Pick<Service, 'settings'>) =>
  async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next();
    ctx.remove('Set-Cookie');
    const savedNext = findAuthorizationRequest(ctx.req)?.savedNext;
    if (savedNext !== undefined) {
      ctx.append('Set-Cookie', cookie.serialize('saved_next', savedNext, cookieOptions(settings.origin)));
    }
    // The person ended it, so the portal does not report the end later (D-09).
    const session = ctx.oidc?.session;
    if (session && 'destroyed' in session && session.destroyed) {
      const { name, options } = ownCookie(settings.origin, COOKIES.session.name);
      ctx.append('Set-Cookie', cookie.serialize(name, '', { ...options, maxAge: 0 }));
    }
  };
