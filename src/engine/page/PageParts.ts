import type { BrowserCall } from '../adapters/BrowserCalls.ts';
import type { PortalParts } from '../runtime/PortalParts.ts';

/**
 * What a portal hands to its page as code. A portal that is data alone hands in nothing: its functions and predicates are
 * those of every portal.
 */
export interface PageParts extends Partial<PortalParts> {
  /** What is asked of the browser, by `browser name`; fetched when it is first asked. */
  readonly browserCalls?: () => Promise<Readonly<Record<string, BrowserCall>>>;
}
