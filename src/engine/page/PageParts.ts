import type { BrowserCall } from '../adapters/BrowserCalls.ts';
import type { PortalParts } from '../runtime/PortalParts.ts';
import type { Widgets } from '../widgets/shelf.ts';

/**
 * What a portal hands to its page as code. A portal that is data alone hands in nothing: its kinds of fields,
 * functions and predicates are those of every portal.
 */
export interface PageParts extends Partial<PortalParts> {
  /** What draws the kinds of fields that the portal has: those of the engine unless given. */
  readonly widgets?: Widgets;
  /** What is asked of the browser, by `browser name`; fetched when it is first asked. */
  readonly browserCalls?: () => Promise<Readonly<Record<string, BrowserCall>>>;
}
