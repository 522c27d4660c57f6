import { escapeMarkup } from '../contract/escapeMarkup.ts';
import type { Rendered } from '../page/prerender/createRenderer.tsx';

/**
 * The notes for a page whose scripts do not run: some do not load, the browser runs none, or the browser is too old. A
 * style sheet shows the right note (`renderer/styles/notices.css`); the first script can also make it show the first
 * and the last note.
 */
export const writeNotes = ({ late, reload, noScript, outdated }: Rendered['notes']): string =>
  `<p class="late" role="status">${escapeMarkup(late)} <a class="link" href="">${escapeMarkup(reload)}</a></p>` +
  `<noscript><p class="late now">${escapeMarkup(noScript)}</p></noscript>` +
  `<p class="late outdated">${escapeMarkup(outdated)}</p>`;
