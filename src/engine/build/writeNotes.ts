import { escapeMarkup } from '../contract/escapeMarkup.ts';
import type { Rendered } from '../page/prerender/createRenderer.tsx';

/**
 * The notes of a page whose scripts do not run: some do not load, the browser runs none, or it is too old. A style
 * sheet shows each (`renderer/styles/notices.css`), the first and the last one also when the first script requests it.
 */
export const writeNotes = ({ late, reload, noScript, outdated }: Rendered['notes']): string =>
  `<p class="late" role="status">${escapeMarkup(late)} <a class="link" href="">${escapeMarkup(reload)}</a></p>` +
  `<noscript><p class="late now">${escapeMarkup(noScript)}</p></noscript>` +
  `<p class="late outdated">${escapeMarkup(outdated)}</p>`;
