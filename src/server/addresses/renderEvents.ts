import type { Language } from '../../contract/languages.ts';
import { CHANGE_PASSWORD } from '../../contract/serviceAddresses.ts';
import type { AUDIT_ACTIONS } from '../core/audit/Audit.ts';
import type { OwnEvent } from '../core/audit/recordAudit.ts';
import { html, type Markup } from '../pages/html.ts';
import { type ServiceTextKey, text, writeMoment } from '../texts/text.ts';

/**
 * A time and further details, in a subdued line. The service only knows the language's usual time zone; the page's
 * script converts the time to the visitor's own (D-80).
 */
export function renderMoment(language: Language, at: Date, ...more: readonly (string | null | undefined)[]): Markup {
  const rest = more.filter((part) => part !== null && part !== undefined && part !== '');
  const time = html`<time datetime="${at.toISOString()}">${writeMoment(language, at)}</time>`;
  return html`<small>${time}${rest.map((part) => html` <span>${part ?? ''}</span>`)}</small>`;
}

const NAMES: Readonly<Record<(typeof AUDIT_ACTIONS)[number], ServiceTextKey>> = {
  'sign-in': 'pages.events.signIn',
  'session.ended': 'pages.events.sessionEnded',
  'account.created': 'pages.events.accountCreated',
  'account.verified': 'pages.events.accountVerified',
  'account.activated': 'pages.events.accountActivated',
  'account.restored': 'pages.events.accountRestored',
  'account.locked': 'pages.events.accountLocked',
  'account.unlocked': 'pages.events.accountUnlocked',
  'account.address-changed': 'pages.events.addressChanged',
  'password.refused': 'pages.events.passwordRefused',
  'password.reset-requested': 'pages.events.resetRequested',
  'password.changed': 'pages.events.passwordChanged',
  'factor.added': 'pages.events.factorAdded',
  'factor.removed': 'pages.events.factorRemoved',
  'factor.refused': 'pages.events.factorRefused',
  'backup-address.changed': 'pages.events.backupChanged',
  'linked-account.added': 'pages.events.linkedAdded',
  'linked-account.removed': 'pages.events.linkedRemoved',
  'change.disowned': 'pages.events.changeDisowned',
  'device.registered': 'pages.events.deviceRegistered',
  'device.removed': 'pages.events.deviceRemoved',
  'consent.given': 'pages.events.consentGiven',
  'consent.withdrawn': 'pages.events.consentWithdrawn',
  'answer.withdrawn': 'pages.events.answerWithdrawn',
};

const isNamed = (action: string): action is keyof typeof NAMES => Object.hasOwn(NAMES, action);

/** The text key of an event. An action without a text of its own was an administrator's. */
function nameOf({ action, outcome }: OwnEvent): ServiceTextKey {
  if (!isNamed(action)) return 'pages.events.administration';
  return action === 'sign-in' && outcome !== 'OK' ? 'pages.events.signInRefused' : NAMES[action];
}

interface EventsPart {
  readonly language: Language;
  /** Newest first. */
  readonly events: readonly OwnEvent[];
}

/** The account's recent events on the start page, collapsed at first. */
export function renderEvents({ language, events }: EventsPart): Markup | readonly Markup[] {
  if (events.length === 0) return [];
  const items = events.map((event) => {
    const { device } = event.details;
    const label = typeof device === 'string' ? device : undefined;
    return html`<li><span><strong>${text(language, nameOf(event))}</strong>${renderMoment(language, event.at, label, event.source)}</span></li>`;
  });
  return html`<section data-section="events">
<details>
<summary><h2>${text(language, 'pages.events.title')}</h2></summary>
<p class="quiet">${text(language, 'pages.events.why')} <a href="${CHANGE_PASSWORD}" data-action="change-password">${text(language, 'pages.events.change')}</a></p>
<ul class="list">${items}</ul>
</details>
</section>`;
}
