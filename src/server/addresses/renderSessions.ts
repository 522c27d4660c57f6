import type { Language } from '../../contract/languages.ts';
import { html, type Markup } from '../pages/html.ts';
import type { ListedSession } from '../sessions/listSessions.ts';
import { text } from '../texts/text.ts';
import { renderMoment } from './renderMoment.ts';

interface SessionsPart {
  readonly language: Language;
  readonly sessions: readonly ListedSession[];
  /** The id of the one that asks. */
  readonly here: string;
}

/** The part of the start page for sessions. Its buttons are disabled until the page's script has loaded. */
export function renderSessions({ language, sessions, here }: SessionsPart): Markup {
  const items = sessions.map(({ id, device_label, source, created_at }) => {
    const device = device_label || text(language, 'answers.browser');
    const mark = id === here ? [html` <em>${text(language, 'pages.sessions.here')}</em>`] : [];
    return html`<li><span><strong>${device}</strong>${mark}${renderMoment(created_at, source)}</span></li>`;
  });
  const hasOthers = sessions.some(({ id }) => id !== here);
  return html`<section data-section="sessions" aria-labelledby="sessions">
<h2 id="sessions">${text(language, 'pages.sessions.title')}</h2>
<ul class="list">${items}</ul>
${hasOthers ? renderEnd(language) : []}
</section>`;
}

const renderEnd = (
  language: Language,
): Markup => html`<div role="alert"><p data-message="failed" hidden>${text(language, 'pages.sessions.failed')}</p></div>
<button type="button" disabled data-action="end-sessions">${text(language, 'pages.sessions.end')}</button>
<dialog data-dialog="end-sessions" aria-labelledby="end-sessions" aria-describedby="end-sessions-text">
<form method="dialog">
<h2 id="end-sessions">${text(language, 'pages.sessions.ask')}</h2>
<p id="end-sessions-text" class="quiet">${text(language, 'pages.sessions.follows')}</p>
<div class="pair">
<button value="" data-action="keep-sessions">${text(language, 'pages.sessions.keep')}</button>
<button value="end" class="primary" data-action="confirm-end">${text(language, 'pages.sessions.confirm')}</button>
</div>
</form>
</dialog>`;
