import { parseUrl } from '../contract/parseUrl.ts';
import type { Visitor } from '../runtime/ports.ts';

/** The visitor's languages and origin, as the browser reports them. */
export class BrowserVisitor implements Visitor {
  arrival(): 'here' | 'elsewhere' {
    return isForeignSite(namedSite()) || isForeignPage(document.referrer) ? 'elsewhere' : 'here';
  }

  languages(): readonly string[] {
    return navigator.languages ?? [navigator.language];
  }
}

/** The browser's Sec-Fetch-Site, which the server repeats in the only response header that a page can read. */
function namedSite(): string | undefined {
  const [navigation] = performance.getEntriesByType('navigation');
  if (!(navigation instanceof PerformanceNavigationTiming)) return undefined;
  return navigation.serverTiming?.find(({ name }) => name === 'site')?.description;
}

const isForeignSite = (site: string | undefined): boolean => site === 'cross-site';

/** Decides by the referrer, for a page from a CDN, which lacks that header. A hidden referrer is not foreign. */
function isForeignPage(referrer: string): boolean {
  if (namedSite() !== undefined) return false;
  const { origin = window.location.origin } = parseUrl(referrer) ?? {};
  return origin !== window.location.origin;
}
