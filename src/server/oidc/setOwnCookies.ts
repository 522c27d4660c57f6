import type { KoaContextWithOIDC } from 'oidc-provider';
import { COOKIES } from '../http/CookieJar.ts';
import { cookieDomain } from '../http/cookieDomain.ts';
import type { Service } from '../Service.ts';
import { findVisit } from './Visit.ts';

/**
 * No cookie of the library reaches the browser: its session is the portal's. What does is the portal's own: where to
 * go on after a sign-in, and the end of the session.
 */
export const setOwnCookies =
  ({ settings }: Pick<Service, 'settings'>) =>
  async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next();
    ctx.remove('Set-Cookie');
    const domain = cookieDomain(settings.origin);
    const scope = ['Path=/', ...(domain ? [`Domain=${domain}`] : []), 'SameSite=Lax'];
    if (settings.origin.protocol === 'https:') scope.push('Secure');
    const set = (...parts: string[]) => ctx.append('Set-Cookie', [...parts, ...scope].join('; '));
    const savedNext = findVisit(ctx.req)?.savedNext;
    if (savedNext !== undefined) set(`saved_next=${encodeURIComponent(savedNext)}`);
    // Ended by the person, so there is nothing to tell about it afterwards (D-09).
    const session = ctx.oidc?.session;
    if (session && 'destroyed' in session && session.destroyed)
      set(`${COOKIES.session.name}=`, 'Max-Age=0', 'HttpOnly');
  };
