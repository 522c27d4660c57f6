import { TRAFFIC } from '../../contract/traffic.ts';
import type { PageParts } from '../../engine/page/PageParts.ts';
import { createParts } from './createParts.ts';
import { type Deployment, readEnvironment } from './readEnvironment.ts';
import { widgets } from './widgets.ts';

/** Sends counts as JSON, which a foreign page could not send; the browser keeps the request when the page is left. */
const sendTo =
  (deployment: () => Deployment) =>
  (counts: Readonly<Record<string, number>>): void => {
    if (deployment().countsTraffic)
      navigator.sendBeacon(TRAFFIC, new Blob([JSON.stringify(counts)], { type: 'application/json' }));
  };

/** The parts of the page that this portal provides. */
export function createPage(): PageParts {
  let deployment = readEnvironment(undefined, window.location.hostname);
  const parts = createParts((known) => {
    deployment = known;
  });
  return {
    ...parts,
    widgets,
    // A visitor's Global Privacy Control switches the counts off, and so does the service.
    ...('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true
      ? {}
      : { countTraffic: sendTo(() => deployment) }),
    browserCalls: async () => (await import('./browserCalls.ts')).browserCalls(() => deployment),
  };
}
