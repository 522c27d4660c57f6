import type { Language } from '../../contract/languages.ts';
import { html, type Markup } from '../pages/html.ts';
import type { ListedSession } from '../sessions/listSessions.ts';
import { text } from '../texts/text.ts';
import { renderMoment } from './renderMoment.ts';
import { renderAsking, renderRemovals } from './renderRemovals.ts';

interface SessionsPart {
  readonly language: Language;
  readonly sessions: readonly ListedSession[];
  /** The id of the one that asks. */
  readonly here: string;
}

/** The part of the start page for sessions. Its buttons are disabled until the page's script has loaded. */
export function renderSessions({ language, sessions, here }: SessionsPart): Markup {
  const entries = sessions.map(({ id, device_label, source, created_at }) => ({
    name: device_label || text(language, 'answers.browser'),
    mark: id === here ? text(language, 'pages.sessions.here') : undefined,
    detail: renderMoment(language, created_at, source),
    id: id === here ? undefined : id,
  }));
  const hasOthers = sessions.some(({ id }) => id !== here);
  return html`<section data-section="sessions" aria-labelledby="sessions">
<h2 id="sessions">${text(language, 'pages.sessions.title')}</h2>
${renderRemovals({ language, list: 'sessions', entries })}
${hasOthers ? renderEnd(language) : []}
</section>`;
}

const renderEnd = (language: Language): Markup =>
  html`<button type="button" disabled data-action="end-sessions" data-path="/init-st/sessions" data-opens="end-sessions">${text(language, 'pages.sessions.end')}</button>
${renderAsking({ language, name: 'end-sessions', ask: 'pages.sessions.askAll', follows: 'pages.sessions.followsAll', confirm: 'pages.sessions.remove' })}`;
