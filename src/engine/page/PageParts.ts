import type { BrowserCall } from '../adapters/BrowserCalls.ts';
import type { PortalParts } from '../runtime/PortalParts.ts';
import type { Widgets } from '../widgets/WidgetLoader.ts';

/**
 * The code that a portal provides for its page. Widgets, functions, predicates and normalisers are added to the
 * engine's, so a portal that is only data provides no code.
 */
export interface PageParts extends Partial<PortalParts> {
  /** Widgets for the portal's own kinds of fields, or instead of the engine's. */
  readonly widgets?: Partial<Widgets>;
  /**
   * Gets what the visitor's way through the flows counted whenever the page is hidden: counts by names of the flows'
   * closed list (`graph/trafficNames.ts`). Without it nothing is counted.
   */
  readonly countTraffic?: ((counts: Readonly<Record<string, number>>) => void) | undefined;
  /** Calls to the browser, by `browser name`; loaded at the first call. */
  readonly browserCalls?: () => Promise<Readonly<Record<string, BrowserCall>>>;
}
