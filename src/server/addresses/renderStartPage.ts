import type { Language } from '../../contract/languages.ts';
import type { OwnEvent } from '../core/audit/listOwnEvents.ts';
import type { Organisation, User } from '../core/database/Database.ts';
import { html, type Markup } from '../pages/html.ts';
import { renderServicePage } from '../pages/renderServicePage.ts';
import type { ListedSession } from '../sessions/listSessions.ts';
import { text } from '../texts/text.ts';
import { renderEvents } from './renderEvents.ts';
import { type OwnLists, renderConsents, renderDevices, renderLinks } from './renderOwnLists.ts';
import { type PasskeysPart, renderPasskeys } from './renderPasskeys.ts';
import { renderSessions } from './renderSessions.ts';

/** All that the page shows. */
export interface StartPage extends OwnLists {
  readonly brand: string | undefined;
  readonly user: Pick<User, 'display_name' | 'username' | 'password_hash'>;
  readonly organisation: Pick<Organisation, 'id' | 'name' | 'icon' | 'color'> | undefined;
  /** The apps that are assigned to the account. */
  readonly apps: readonly { readonly id: string; readonly name: string; readonly logo: string | null }[];
  readonly passkeys: PasskeysPart['passkeys'];
  /** Whether this session has proved every factor of its account: one that has not sees no list of the account. */
  readonly isFull: boolean;
  readonly sessions: readonly ListedSession[];
  /** The id of the session that asks. */
  readonly here: string;
  readonly events: readonly OwnEvent[];
}

/** The start site of the embedded service: who is signed in, and links to apps and settings. */
export function renderStartPage(page: StartPage): string {
  const { language, brand, user, organisation, apps, isFull } = page;
  const member = organisation === undefined ? [] : [html`<small>${organisation.name}</small>`];
  const links = apps.length === 0 ? [] : [appLinks(text(language, 'pages.start.apps'), apps)];
  const lists = isFull
    ? [renderLinks(page), renderSessions(page), renderDevices(page), renderConsents(page), renderEvents(page)]
    : [];
  return renderServicePage({
    language,
    brand,
    organisation,
    screen: 'start',
    hasLanguages: true,
    title: text(language, 'pages.start.title'),
    style: '/init-st/start.css',
    scripts: ['/init-st/start.js'],
    body: html`<div class="person" data-account="${user.username}"><span class="initial" aria-hidden="true">${initialOf(user.display_name)}</span><span>
<strong>${user.display_name}</strong>
<small>${user.username}</small>
${member}</span></div>
${links}
${renderPasskeys(page)}
${lists.flat()}
<nav class="pair">
<a href="/chooser" data-action="switch">${text(language, 'pages.start.switch')}</a>
<a href="/logout" data-action="sign-out">${text(language, 'pages.start.signOut')}</a>
</nav>
${signInAgain(language)}`,
  });
}

/** A session that is found open changes nothing that proves its owner. */
const signInAgain = (
  language: Language,
): Markup => html`<dialog tabindex="-1" data-dialog="sign-in-again" aria-labelledby="sign-in-again" aria-describedby="sign-in-again-text">
<form method="dialog">
<h2 id="sign-in-again">${text(language, 'pages.again.title')}</h2>
<p id="sign-in-again-text" class="quiet">${text(language, 'pages.again.text')}</p>
<nav class="pair">
<button data-action="not-now">${text(language, 'pages.again.cancel')}</button>
<a class="primary" href="/" data-action="sign-in-again">${text(language, 'pages.again.signIn')}</a>
</nav>
</form>
</dialog>`;

const appLinks = (title: string, apps: StartPage['apps']) => html`<section aria-labelledby="apps">
<h2 id="apps">${title}</h2>
<ul class="apps">
${apps.map(
  ({ id, name, logo }) =>
    html`<li><a href="/sign-on?orgAppId=${encodeURIComponent(id)}" data-app="${id}">${signOf(name, logo)}<span>${name}</span></a></li>
`,
)}</ul>
</section>`;

/** The logo of an app, or its initial. */
const signOf = (name: string, logo: string | null): Markup =>
  logo === null
    ? html`<span class="initial" aria-hidden="true">${initialOf(name)}</span>`
    : html`<img class="logo" src="${logo}" alt="" width="32" height="32" loading="lazy">`;

/** The first grapheme of a name, which may have several code units. */
const initialOf = (name: string): string =>
  new Intl.Segmenter().segment(name)[Symbol.iterator]().next().value?.segment.toUpperCase() ?? '';
