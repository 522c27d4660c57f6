import type { Language } from '../../contract/languages.ts';
import type { Passkey } from '../factors/listPasskeys.ts';
import { html, type Markup } from '../pages/html.ts';
import { text } from '../texts/text.ts';
import { writeDay } from '../texts/writeMoment.ts';

const MESSAGES = ['known', 'cancelled', 'failed', 'unsupported'] as const;

interface PasskeysPart {
  readonly language: Language;
  readonly passkeys: readonly Pick<Passkey, 'credential_id' | 'registered_at' | 'device_id'>[];
  readonly deviceId: string | undefined;
  /** Whether this session has proved every factor of its account. */
  readonly isFull: boolean;
}

/** The part of the start page for passkeys. Its buttons are disabled until the page's script has loaded. */
export function renderPasskeys({ language, passkeys, deviceId, isFull }: PasskeysPart): Markup {
  if (!isFull)
    return html`<section><h2>${text(language, 'pages.passkeys.title')}</h2><p class="quiet">${text(language, 'pages.passkeys.signInAgain')}</p></section>`;
  const items = passkeys.map((passkey) => {
    const date = writeDay(language, passkey.registered_at);
    const isHere = passkey.device_id !== null && passkey.device_id === deviceId;
    const label = text(language, isHere ? 'pages.passkeys.addedHere' : 'pages.passkeys.added', { date });
    return html`<li data-registered="${passkey.registered_at.toISOString()}" data-day="${date}"><span>${label}</span><button type="button" class="danger" disabled data-action="remove-passkey" data-credential="${passkey.credential_id}" aria-label="${text(language, 'pages.passkeys.removeOne', { date })}">${text(language, 'pages.passkeys.remove')}</button></li>`;
  });
  const messages = MESSAGES.map(
    (name) => html`<p data-message="${name}" hidden>${text(language, `pages.passkeys.${name}`)}</p>`,
  );
  return html`<section data-section="passkeys" aria-labelledby="passkeys">
<h2 id="passkeys">${text(language, 'pages.passkeys.title')}</h2>
<p class="quiet">${text(language, 'pages.passkeys.why')}</p>
${items.length > 0 ? html`<ul class="list">${items}</ul>` : html`<p class="quiet">${text(language, 'pages.passkeys.none')}</p>`}
<div role="alert">${messages}</div>
<button type="button" disabled data-action="add-passkey">${text(language, 'pages.passkeys.add')}</button>
<dialog data-dialog="remove-passkey" aria-labelledby="remove-passkey" aria-describedby="remove-passkey-text">
<form method="dialog">
<h2 id="remove-passkey">${text(language, 'pages.passkeys.ask')}</h2>
<p data-part="passkey"></p>
<p id="remove-passkey-text" class="quiet">${text(language, 'pages.passkeys.follows')}</p>
<div class="pair">
<button value="" data-action="keep-passkey">${text(language, 'pages.passkeys.keep')}</button>
<button value="remove" class="primary danger" data-action="confirm-removal">${text(language, 'pages.passkeys.remove')}</button>
</div>
</form>
</dialog>
</section>`;
}
