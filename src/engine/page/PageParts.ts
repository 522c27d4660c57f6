import type { BrowserCall } from '../adapters/BrowserCalls.ts';
import type { PortalParts } from '../runtime/PortalParts.ts';
import type { Widgets } from '../widgets/WidgetLoader.ts';

/**
 * What a portal hands to its page as code. Widgets, functions, predicates and normalisers are added to those of the
 * engine, so a portal that is data alone hands in nothing.
 */
export interface PageParts extends Partial<PortalParts> {
  /** What draws the portal's own kinds of fields, or the engine's in another way. */
  readonly widgets?: Partial<Widgets>;
  /** What is asked of the browser, by `browser name`; fetched when it is first asked. */
  readonly browserCalls?: () => Promise<Readonly<Record<string, BrowserCall>>>;
}
