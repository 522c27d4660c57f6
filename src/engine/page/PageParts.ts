import type { BrowserCall } from '../adapters/BrowserCalls.ts';
import type { PortalParts } from '../runtime/PortalParts.ts';
import type { Widgets } from '../widgets/WidgetLoader.ts';

/**
 * What a portal hands to its page as code. Widgets, functions, predicates and normalisers are added to those of the
 * engine, so a portal that is data alone hands in nothing.
 */
export interface PageParts extends Partial<PortalParts> {
  /** Widgets for the portal's own kinds of fields, or instead of the engine's. */
  readonly widgets?: Partial<Widgets>;
  /** Calls of the browser, by `browser name`; loaded at the first call. */
  readonly browserCalls?: () => Promise<Readonly<Record<string, BrowserCall>>>;
}
