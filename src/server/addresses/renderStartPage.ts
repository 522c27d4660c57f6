import type { Language } from '../../contract/languages.ts';
import { isWithdrawable } from '../accounts/givenAnswers.ts';
import type { OwnEvent } from '../core/audit/recordAudit.ts';
import type { Organisation, User } from '../core/database/Database.ts';
import type { listConsents } from '../oidc/consents.ts';
import { html, type Markup } from '../pages/html.ts';
import { renderServicePage } from '../pages/renderServicePage.ts';
import type { listDevices } from '../sessions/devices.ts';
import type { ListedSession } from '../sessions/findSession.ts';
import type { listLinkedAccounts } from '../social/linkedAccounts.ts';
import { hasText, text } from '../texts/text.ts';
import { renderEvents, renderMoment } from './renderEvents.ts';
import { type PasskeysPart, renderPasskeys } from './renderPasskeys.ts';
import { renderQuestion, renderRemovals, renderRemovalsSection } from './startLists.ts';

type Part = Markup | readonly Markup[];
type Listed<L extends (...given: never[]) => Promise<unknown>> = Awaited<ReturnType<L>>;

/** What an account has and may remove, as listed on the start page. */
interface OwnLists {
  readonly language: Language;
  readonly user: Pick<User, 'password_hash' | 'given_answers'>;
  readonly links: Listed<typeof listLinkedAccounts>;
  readonly devices: Listed<typeof listDevices>;
  /** The registered browser that requests the page. */
  readonly deviceId: string | undefined;
  readonly consents: Listed<typeof listConsents>;
}

interface SessionsPart {
  readonly language: Language;
  readonly sessions: readonly ListedSession[];
  /** The id of the session that requests the page. */
  readonly here: string;
}

/** All that the page shows. */
export interface StartPage extends OwnLists {
  readonly brand: string | undefined;
  readonly user: Pick<User, 'id' | 'display_name' | 'username' | 'password_hash' | 'given_answers'>;
  readonly organisation: Pick<Organisation, 'id' | 'name' | 'icon' | 'color'> | undefined;
  /** The apps that are assigned to the account. */
  readonly apps: readonly { readonly id: string; readonly name: string; readonly logo: string | null }[];
  readonly passkeys: PasskeysPart['passkeys'];
  readonly rpId: PasskeysPart['rpId'];
  /**
   * Whether this session has proved every factor of its account; otherwise the page does not show the account's lists.
   */
  readonly isFull: boolean;
  readonly sessions: readonly ListedSession[];
  /** The id of the session that requests the page. */
  readonly here: string;
  readonly events: readonly OwnEvent[];
}

/** The start site of the embedded service: who is signed in, and links to apps and settings. */
export function renderStartPage(page: StartPage): string {
  const { language, brand, user, organisation, apps, isFull } = page;
  const member = organisation === undefined ? [] : [html`<small>${organisation.name}</small>`];
  const links = apps.length === 0 ? [] : [appLinks(text(language, 'pages.start.apps'), apps)];
  const lists = isFull
    ? [
        renderLinks(page),
        renderSessions(page),
        renderDevices(page),
        renderConsents(page),
        renderAnswers(page),
        renderEvents(page),
      ]
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

/** Asks for a new sign-in: a session left open on a shared computer must not change credentials. */
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

/** The start page's part for sessions. Its buttons are disabled until the page's script has loaded. */
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
${renderQuestion({ language, name: 'end-sessions', ask: 'pages.sessions.askAll', follows: 'pages.sessions.followsAll', confirm: 'pages.sessions.remove' })}`;

/**
 * The accounts at providers that sign in to this account. If the account has no password, the link is the only way in,
 * so it cannot be removed.
 */
function renderLinks({ language, user, links }: Pick<OwnLists, 'language' | 'user' | 'links'>): Part {
  const entries = links.map(({ issuer, linked_at }) => ({
    name: text(language, 'pages.links.google'),
    detail: renderMoment(language, linked_at),
    id: user.password_hash === null ? undefined : issuer,
  }));
  return renderRemovalsSection({ language, list: 'links', entries });
}

/** Browsers that the account has registered. */
function renderDevices({ language, devices, deviceId }: Pick<OwnLists, 'language' | 'devices' | 'deviceId'>): Part {
  const entries = devices.map(({ device_id, os, os_version, browser, registered_at }) => ({
    name: [browser, `${os} ${os_version}`.trim()].filter(Boolean).join(', ') || text(language, 'answers.browser'),
    mark: device_id === deviceId ? text(language, 'pages.sessions.here') : undefined,
    detail: renderMoment(language, registered_at),
    id: device_id,
  }));
  return renderRemovalsSection({ language, list: 'devices', entries });
}

/** Apps to which the account has consented. */
function renderConsents({ language, consents }: Pick<OwnLists, 'language' | 'consents'>): Part {
  const entries = consents.map(({ client_id, name, decided_at }) => ({
    name,
    detail: renderMoment(language, decided_at),
    id: client_id,
  }));
  return renderRemovalsSection({ language, list: 'consents', entries });
}

/** The consents and replies that its owner gave at sign-up. */
function renderAnswers({ language, user }: Pick<OwnLists, 'language' | 'user'>): Part {
  const entries = Object.entries(user.given_answers ?? {}).map(([name, { value, at }]) => {
    const say = (key: string, missing: string) => {
      const own = `shared.answers.${name}.${key}`;
      return hasText(own) ? text(language, own) : missing;
    };
    const replies =
      typeof value === 'boolean' ? [] : [value].flat().map((reply) => say(`options.${reply}`, `${reply}`));
    return {
      name: say('label', name),
      mark: isWithdrawable(name) ? undefined : text(language, 'pages.answers.required'),
      detail: renderMoment(language, new Date(at), replies.join(', ')),
      id: isWithdrawable(name) ? name : undefined,
    };
  });
  return renderRemovalsSection({ language, list: 'answers', entries });
}
