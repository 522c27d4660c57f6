import type { LivePage } from '../page/LivePage.ts';
import type { PortalModules } from '../page/PortalModules.ts';
import { FindingsPanel } from './FindingsPanel.ts';
import { Inspector } from './Inspector.ts';
import { mountPanel } from './panel/mountPanel.tsx';
import { renewPage } from './renewPage.ts';
import { type PortalVersion, STATE_PATH } from './ServerState.ts';
import { Updates } from './Updates.ts';

/** A version of the module that the page starts with. */
interface Made {
  readonly default: PortalModules & {
    /** The background of each colour scheme. */
    readonly grounds: Readonly<Record<string, string>>;
  };
  readonly made: PortalVersion;
}

/**
 * Connects a page to the development server.
 *
 * @param load fetches the server's present version of the module; the argument makes its address another one
 */
export function connect(page: LivePage, made: PortalVersion, load: (version: number) => Promise<Made>): Updates {
  const panel = new FindingsPanel(document);
  const inspector = new Inspector(page);
  mountPanel(inspector);
  const updates = new Updates({
    made,
    ask: async () => (await fetch(STATE_PATH)).json(),
    take: async (version) => {
      const next = await load(version);
      await renewPage(page, next.default);
      showGrounds(document, next.default.grounds);
      inspector.renew();
      return next.made.version;
    },
    show: (findings) => panel.show(findings),
    reload: () => location.reload(),
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  });
  void updates.compare();
  return updates;
}

/** Gives the browser's own surfaces their colours (`theme-color`), by media query. */
function showGrounds(document: Document, grounds: Readonly<Record<string, string>>): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const ground = Object.hasOwn(grounds, meta.media) ? grounds[meta.media] : undefined;
    if (ground !== undefined) meta.content = ground;
  }
}
