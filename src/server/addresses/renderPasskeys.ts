import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '../../contract/languages.ts';
import type { HostedPasskey } from '../accounts/findPasskeys.ts';
import type { User } from '../core/database/Database.ts';
import type { Service } from '../core/Service.ts';
import { removePasskey } from '../factors/managePasskeys.ts';
import { offerRegistration, registerPasskey } from '../factors/registerPasskey.ts';
import { findSubject } from '../factors/Subject.ts';
import { createContext } from '../http/createContext.ts';
import type { WriteCount } from '../limits/countTry.ts';
import { html, inLines, type Markup } from '../pages/html.ts';
import { requireSession } from '../sessions/findSession.ts';
import { text, writeDay, writeMoment } from '../texts/text.ts';
import { ownWrite } from './ownWrite.ts';

const MESSAGES = ['known', 'cancelled', 'failed', 'unsupported'] as const;

export interface PasskeysPart {
  readonly language: Language;
  readonly user: Pick<User, 'id' | 'username' | 'display_name'>;
  /** The relying party's id at this origin (`relyingParty`). */
  readonly rpId: string;
  readonly passkeys: readonly Pick<
    HostedPasskey,
    'credential_id' | 'registered_at' | 'last_used_at' | 'device_id' | 'name' | 'rp_id'
  >[];
  readonly deviceId: string | undefined;
  /** Whether this session has proved every factor of its account. */
  readonly isFull: boolean;
}

/** The start page's part for passkeys. Its buttons are disabled until the page's script has loaded. */
export function renderPasskeys({ language, user, rpId, passkeys, deviceId, isFull }: PasskeysPart): Markup {
  if (!isFull)
    return html`<section><h2>${text(language, 'pages.passkeys.title')}</h2><p class="quiet">${text(language, 'pages.passkeys.signInAgain')}</p></section>`;
  const items = passkeys.map(({ credential_id, registered_at, last_used_at, device_id, name: stored, rp_id }) => {
    const [at, date] = [registered_at.toISOString(), writeDay(language, registered_at)];
    const isHere = device_id !== null && device_id === deviceId;
    const label = text(language, 'pages.passkeys.added', { date });
    const mark = isHere ? html` <em>${text(language, 'pages.sessions.here')}</em>` : [];
    const name = stored ?? text(language, 'answers.browser');
    const host =
      rp_id === rpId ? [] : [html`<small>${inLines(text(language, 'pages.passkeys.host', { host: rp_id }))}</small>`];
    const used = last_used_at === null ? [] : [renderUse(language, last_used_at)];
    return html`<li><span><strong>${name}</strong>${mark}<small data-at="${at}" data-written="${date}">${label}</small>${host}${used}</span><button type="button" class="danger" disabled data-action="remove-passkey" data-credential="${credential_id}" data-at="${at}" data-written="${date}" aria-label="${text(language, 'pages.passkeys.removeOne', { date, name })}">${text(language, 'pages.passkeys.remove')}</button></li>`;
  });
  const messages = MESSAGES.map(
    (name) => html`<p data-message="${name}" hidden>${text(language, `pages.passkeys.${name}`)}</p>`,
  );
  return html`<section data-section="passkeys" data-rp="${rpId}" data-user="${Buffer.from(user.id).toString('base64url')}" data-username="${user.username}" data-display-name="${user.display_name}" aria-labelledby="passkeys">
<h2 id="passkeys">${text(language, 'pages.passkeys.title')}</h2>
<p class="quiet">${text(language, 'pages.passkeys.why')}</p>
${items.length > 0 ? html`<ul class="list">${items}</ul>` : html`<p class="quiet">${text(language, 'pages.passkeys.none')}</p>`}
<div role="alert">${messages}</div>
<button type="button" disabled data-action="add-passkey">${text(language, 'pages.passkeys.add')}</button>
<dialog tabindex="-1" data-dialog="remove-passkey" aria-labelledby="remove-passkey" aria-describedby="remove-passkey-text">
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

function renderUse(language: Language, at: Date): Markup {
  const date = writeMoment(language, at);
  return html`<small data-at="${at.toISOString()}" data-written="${date}" data-with-time>${text(language, 'pages.passkeys.used', { date })}</small>`;
}

interface One {
  Params: { readonly credentialId: string };
}

/** The start page's calls for passkeys. They are not in the contract, since the page belongs to the service. */
export function startPasskeys(app: FastifyInstance, service: Service, countWrite: WriteCount): void {
  async function findOwner(request: FastifyRequest, reply: FastifyReply) {
    const context = createContext(service, request, reply);
    await requireSession(context);
    return { context, subject: await findSubject(context, undefined, 'session') };
  }
  const onRequest = ownWrite(service, countWrite);

  app.post('/init-st/passkey-options', { onRequest }, async (request, reply) => {
    const { context, subject } = await findOwner(request, reply);
    return offerRegistration(context, subject);
  });
  app.post('/init-st/passkeys', { onRequest }, async (request, reply) => {
    const { context, subject } = await findOwner(request, reply);
    await registerPasskey(context, subject, request.body);
    return {};
  });
  app.delete<One>('/init-st/passkeys/:credentialId', { onRequest }, async (request, reply) => {
    const { context, subject } = await findOwner(request, reply);
    await removePasskey(context, subject, request.params.credentialId);
    return {};
  });

  app.get('/init-st/start.js', async (_request, reply) => {
    const { default: script } = await import('virtual:page-script/startPage');
    return reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script);
  });
}
