import type { LivePage } from '../page/LivePage.ts';
import type { PortalModules } from '../page/PortalModules.ts';
import { FindingsPanel } from './FindingsPanel.ts';
import { Inspector } from './Inspector.ts';
import { mountPanel } from './panel/mountPanel.tsx';
import { renewPage } from './renewPage.ts';
import { FINDINGS_PATH, type Findings, type ShownFinding } from './ShownFinding.ts';

/** Connects a page to the development server. */
interface Connection {
  /** The findings; an empty list if there are none. */
  show(findings: readonly ShownFinding[]): void;
  /** Another version of the portal, without errors. */
  renew(modules: PortalModules): Promise<void>;
}

export function connect(page: LivePage): Connection {
  const panel = new FindingsPanel(document);
  const inspector = new Inspector(page);
  mountPanel(inspector);
  // Findings from before the page was loaded.
  void fetch(FINDINGS_PATH)
    .then((answer): Promise<Findings> => answer.json())
    .then(({ findings }) => panel.show(findings));
  // One after the other, in the order of the saves.
  let renewing: Promise<void> = Promise.resolve();
  return {
    show: (findings) => panel.show(findings),
    renew(modules) {
      renewing = renewing
        .then(() => renewPage(page, modules))
        .then(() => inspector.renew())
        .catch((error: unknown) => console.error(error));
      return renewing;
    },
  };
}
