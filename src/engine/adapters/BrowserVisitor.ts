import type { Visitor } from '../runtime/ports.ts';

/** The visitor's languages, as the browser tells them. */
export class BrowserVisitor implements Visitor {
  arrival(): 'here' | 'elsewhere' {
    return isForeignSite(namedSite()) || isForeignPage(document.referrer) ? 'elsewhere' : 'here';
  }

  languages(): readonly string[] {
    return navigator.languages ?? [navigator.language];
  }
}

/** The server tells what the browser told it of the navigation (Sec-Fetch-Site), as the one header a page can read. */
function namedSite(): string | undefined {
  const [navigation] = performance.getEntriesByType('navigation');
  if (!(navigation instanceof PerformanceNavigationTiming)) return undefined;
  return navigation.serverTiming?.find(({ name }) => name === 'site')?.description;
}

const isForeignSite = (site: string | undefined): boolean => site === 'cross-site';

/** Where files come from a CDN that tells nothing: the page that linked here, unless it hides itself. */
function isForeignPage(referrer: string): boolean {
  if (namedSite() !== undefined || !URL.canParse(referrer)) return false;
  return new URL(referrer).origin !== window.location.origin;
}
