import { Refusal } from '../../core/Refusal.ts';
import { obtainBrowser } from '../../tokens/obtainBrowser.ts';
import type { SignInStep } from '../SignIn.ts';

/**
 * A page has the browser's cookie from its first call on. One that does not send it keeps no cookies, and would be
 * signed in without having the session: it is told so before a session of anybody ends for it (R09). One that was only
 * too early has the cookie by the next press.
 */
export const requireCookies: SignInStep = async ({ context: { request, cookies } }) => {
  if (!request.isFromPage || cookies.get('browser') !== undefined) return undefined;
  obtainBrowser({ cookies });
  throw new Refusal('COOKIES_BLOCKED');
};
