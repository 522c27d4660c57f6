import type { Rendered } from '../page/prerender/createRenderer.tsx';
import { inMarkup } from './inMarkup.ts';

/**
 * What a page says where its scripts cannot: a part of them does not come, the browser runs none, or it is too old. A
 * style sheet shows each (`renderer/styles/notices.css`), the first and the last one also when the first script says so.
 */
export const writeNotes = ({ late, reload, noScript, outdated }: Rendered['notes']): string =>
  `<p class="late" role="status">${inMarkup(late)} <a class="link" href="">${inMarkup(reload)}</a></p>` +
  `<noscript><p class="late now">${inMarkup(noScript)}</p></noscript>` +
  `<p class="late outdated">${inMarkup(outdated)}</p>`;
