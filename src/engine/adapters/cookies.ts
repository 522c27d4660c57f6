const YEAR = 365 * 86_400;

/** The cookies, cached until the current task ends, since the browser fetches them from another process. */
let held: string | undefined;

function heldCookies(): string {
  if (held === undefined) {
    held = document.cookie;
    queueMicrotask(forgetHeld);
  }
  return held;
}

function forgetHeld(): void {
  held = undefined;
}

/** A cookie's value, decoded; undefined if there is none. */
export function readCookie(name: string): string | undefined {
  for (const pair of heldCookies().split('; ')) {
    const equals = pair.indexOf('=');
    if (pair.slice(0, equals) === name) return decodeURIComponent(pair.slice(equals + 1));
  }
  return undefined;
}

interface Keeping {
  readonly isLasting: boolean;
  readonly mainHost: string | undefined;
}

/** Writes a cookie for the whole domain if there is one (STORE-09, D-24), and for all paths. */
export function writeCookie(name: string, value: string, { isLasting, mainHost }: Keeping): void {
  const { hostname, protocol } = window.location;
  const domain = cookieDomain(hostname, mainHost);
  const parts = [
    `${name}=${encodeURIComponent(value)}`,
    'path=/',
    'samesite=lax',
    ...(domain === undefined ? [] : [`domain=${domain}`]),
    ...(protocol === 'https:' ? ['secure'] : []),
    ...(isLasting ? [`max-age=${YEAR}`] : []),
  ];
  setCookie(parts.join('; '));
}

function setCookie(text: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and not in every browser.
  document.cookie = text;
  forgetHeld();
}

/** Removes both the domain's cookie and the host's own, since either may exist. */
export function removeCookie(name: string, mainHost: string | undefined): void {
  const domain = cookieDomain(window.location.hostname, mainHost);
  setCookie(`${name}=; path=/; max-age=0`);
  if (domain !== undefined) setCookie(`${name}=; path=/; domain=${domain}; max-age=0`);
}

/**
 * The Domain of a cookie: the main host, if the page is on it or on a subdomain, and its name has a dot. Otherwise the
 * cookie is host-only (D-24; RFC 6265, section 5.1.3, gives IP addresses no subdomains).
 */
export function cookieDomain(host: string, mainHost: string | undefined): string | undefined {
  if (mainHost === undefined || !mainHost.includes('.') || /^[\d.]+$|:/.test(mainHost)) return undefined;
  return host === mainHost || host.endsWith(`.${mainHost}`) ? mainHost : undefined;
}
