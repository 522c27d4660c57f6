import { isIP } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { VISIT_COOKIE } from '../../../engine/contract/visit.ts';
import type { Settings } from '../settings/Settings.ts';
import { DAY, HOUR, MINUTE } from '../time/Clock.ts';

/**
 * The name and the attributes of a cookie that only the service reads. It is host-only. On https its name has the
 * prefix `__Host-` (RFC 6265bis, section 4.1.3.2): browsers accept such a name only from this host over https, so no
 * neighbouring host or plain-http page can set a cookie that the service accepts as proof.
 */
export function ownCookie(origin: URL, name: string) {
  const secure = origin.protocol === 'https:';
  const options = { path: '/', sameSite: 'lax', secure, httpOnly: true } as const;
  return { name: secure ? `__Host-${name}` : name, options };
}

/** The service's own cookies (`ownCookie`), each with its lifetime in seconds. */
export const COOKIES = {
  /** Outlives the session, so the portal can say once that the session has ended (D-09). */
  session: { name: 'vestibule_session', maxAge: 30 * DAY },
  /** The token of an unfinished sign-in, for a reloaded page. */
  step: { name: 'vestibule_step', maxAge: 30 * MINUTE },
  device: { name: 'vestibule_device', maxAge: 400 * DAY },
  /**
   * Random, stored only as a hash (accounts/ownBrowser.ts), and removed when the browser closes. It shows that a retry
   * comes from the same browser as the first call.
   */
  browser: { name: 'vestibule_browser' },
  /** The brand that a visit began with, for later pages and mails. There may be no brand with this id. */
  brand: { name: 'vestibule_brand', maxAge: HOUR },
  /**
   * The release that a visit began with, and the minute of its last request (portal/releaseOf.ts). Pages read it, to
   * see whether the visit that they belong to goes on.
   */
  release: { name: VISIT_COOKIE, maxAge: 30 * MINUTE, httpOnly: false },
  /** A number from 0 to 999 that decides whether the visitor is among the first to get a new release. */
  lot: { name: 'vestibule_lot', maxAge: 90 * DAY },
  /** The token of a preview link, which ends on its own (releases/previewLinks.ts). */
  preview: { name: 'vestibule_preview', maxAge: 7 * DAY },
} as const;

export type CookieName = keyof typeof COOKIES;

/** A call's change to a cookie, with the values before and after; undefined: no such cookie. */
export interface CookieChange {
  readonly name: CookieName;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

export interface CookieJar {
  /**
   * The protection space (RFC 9110, section 11.5) of the cookies: a brand's origin, or an empty text for the main one.
   * What a cookie proves is stored for its realm, so a copied cookie proves nothing at another origin
   * (`tokens/issueToken.ts`).
   */
  readonly realm: string;
  get(name: CookieName): string | undefined;
  set(name: CookieName, value: string): void;
  clear(name: CookieName): void;
  /** The changes so far. */
  changes(): readonly CookieChange[];
}

/** The cookies of one request at an origin: reads those of the request, and sets those of the response. */
export function createCookieJar(
  request: FastifyRequest,
  reply: FastifyReply,
  settings: Pick<Settings, 'origin'>,
  origin: URL,
): CookieJar {
  const changed = new Map<CookieName, string | undefined>();
  const own = (name: CookieName) => {
    const { name: stored, ...attributes } = COOKIES[name];
    const { name: prefixed, options } = ownCookie(origin, stored);
    return { name: prefixed, options: { ...options, ...attributes } };
  };
  const before = (name: CookieName) => request.cookies[own(name).name];
  return {
    realm: origin === settings.origin ? '' : origin.origin,
    get: (name) => (changed.has(name) ? changed.get(name) : before(name)),
    set(name, value) {
      changed.set(name, value);
      const { name: stored, options } = own(name);
      reply.setCookie(stored, value, options);
    },
    clear(name) {
      changed.set(name, undefined);
      const { name: stored, options } = own(name);
      reply.clearCookie(stored, options);
    },
    changes: () => [...changed].map(([name, after]) => ({ name, before: before(name), after })),
  };
}

/** The Domain attribute of cookies: the main host if its name has a dot. Otherwise cookies are host-only (D-24). */
export function cookieDomain(origin: URL): string | undefined {
  const { hostname } = origin;
  const isName = hostname.includes('.') && !hostname.startsWith('[') && isIP(hostname) === 0;
  return isName ? hostname : undefined;
}

/**
 * Attributes of the cookies that the contract names, which the page reads as well (D-24): they are valid for the whole
 * site, not sent with cross-site POSTs, and sent only over https if the origin is https. A neighbouring host can set
 * these cookies, so they prove nothing; cookies that only the service reads use `ownCookie`.
 */
export function cookieOptions(origin: URL) {
  const domain = cookieDomain(origin);
  const options = { path: '/', sameSite: 'lax', secure: origin.protocol === 'https:' } as const;
  return domain === undefined ? options : { ...options, domain };
}
