import type { PageParts } from '../../engine/page/PageParts.ts';
import { createParts } from './createParts.ts';
import { readEnvironment } from './readEnvironment.ts';
import { widgets } from './widgets.ts';

/** What this portal hands to its page. */
export function createPage(): PageParts {
  let deployment = readEnvironment(undefined, window.location.hostname);
  const parts = createParts((known) => {
    deployment = known;
  });
  return {
    ...parts,
    widgets,
    browserCalls: async () => (await import('./browserCalls.ts')).browserCalls(() => deployment),
  };
}
