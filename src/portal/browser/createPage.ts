import type { PageParts } from '../../engine/page/PageParts.ts';
import { createParts } from './createParts.ts';
import { readEnvironment } from './readEnvironment.ts';
import { sendTo } from './sendTo.ts';
import { widgets } from './widgets.ts';

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
    countTraffic: Reflect.get(navigator, 'globalPrivacyControl') === true ? undefined : sendTo(() => deployment),
    browserCalls: async () => (await import('./browserCalls.ts')).browserCalls(() => deployment),
  };
}
