import type { FastifyInstance } from 'fastify';
import type { Language } from '../../contract/languages.ts';
import { withdrawAnswer } from '../accounts/givenAnswers.ts';
import { type Context, Refusal } from '../core/Context.ts';
import type { Service } from '../core/Service.ts';
import { findSubject, requireFreshSubject, type Subject } from '../factors/Subject.ts';
import { createContext } from '../http/createContext.ts';
import type { WriteCount } from '../limits/countTry.ts';
import { withdrawConsents } from '../oidc/consents.ts';
import { html, type Markup } from '../pages/html.ts';
import { forgetDevice } from '../sessions/devices.ts';
import { endSessions } from '../sessions/endSessions.ts';
import { unlinkOwn } from '../social/linkedAccounts.ts';
import { type ServiceTextKey, text } from '../texts/text.ts';
import { ownWrite } from './ownWrite.ts';

/** The start page's lists whose entries the owner may remove; each list has its own texts. */
type Removals = 'links' | 'sessions' | 'devices' | 'consents' | 'answers';

interface Entry {
  readonly name: string;
  /** Such as "This device". */
  readonly mark?: string | undefined;
  readonly detail: Markup;
  /** The id to remove; absent if the entry cannot be removed. */
  readonly id?: string | undefined;
}

/** An ended session can be started again; all other removals are permanent, which their buttons show. */
const lookOf = (list: Removals) => (list === 'sessions' ? '' : 'danger');

interface RemovalsPart {
  readonly language: Language;
  readonly list: Removals;
  readonly entries: readonly Entry[];
}

/**
 * A list of the start page whose entries can be removed, after a confirmation dialog. Its buttons are disabled until
 * the page's script has loaded (pages/browser/startPage.ts).
 */
export function renderRemovals({ language, list, entries }: RemovalsPart): Markup {
  const say = (part: 'title' | 'remove' | 'ask' | 'follows') => text(language, `pages.${list}.${part}`);
  const items = entries.map(({ name, mark, detail, id }) => {
    const marked = mark === undefined ? [] : [html` <em>${mark}</em>`];
    const path = `/init-st/${list}/${encodeURIComponent(id ?? '')}`;
    const label = text(language, 'pages.removals.one', { action: say('remove'), name });
    const button = html`<button type="button" class="${lookOf(list)}" disabled data-action="remove" data-path="${path}" data-opens="remove-${list}" aria-label="${label}">${say('remove')}</button>`;
    return html`<li><span><strong>${name}</strong>${marked}${detail}</span>${id === undefined ? [] : [button]}</li>`;
  });
  return html`<ul class="list">${items}</ul>
<div role="alert"><p data-message="failed" hidden>${text(language, 'pages.removals.failed')}</p></div>
${renderQuestion({ language, name: `remove-${list}`, ask: `pages.${list}.ask`, follows: `pages.${list}.follows`, confirm: `pages.${list}.remove`, look: lookOf(list) })}`;
}

/** A list as a whole section; nothing if the list is empty. */
export function renderRemovalsSection(part: RemovalsPart): Markup | readonly Markup[] {
  const { language, list, entries } = part;
  if (entries.length === 0) return [];
  return html`<section data-section="${list}" aria-labelledby="${list}">
<h2 id="${list}">${text(language, `pages.${list}.title`)}</h2>
${renderRemovals(part)}
</section>`;
}

interface Question {
  readonly language: Language;
  readonly name: string;
  readonly ask: ServiceTextKey;
  readonly follows: ServiceTextKey;
  readonly confirm: ServiceTextKey;
  /** `danger` for a removal that cannot be undone. */
  readonly look?: string;
}

/** The confirmation dialog for a removal; the script fills in the entry's name. */
export const renderQuestion = ({ language, name, ask, follows, confirm, look = '' }: Question): Markup =>
  html`<dialog tabindex="-1" data-dialog="${name}" aria-labelledby="${name}" aria-describedby="${name}-text">
<form method="dialog">
<h2 id="${name}">${text(language, ask)}</h2>
<p data-part="name"></p>
<p id="${name}-text" class="quiet">${text(language, follows)}</p>
<div class="pair">
<button value="" data-action="keep-${name}">${text(language, 'pages.removals.keep')}</button>
<button value="remove" class="primary ${look}" data-action="confirm-${name}">${text(language, confirm)}</button>
</div>
</form>
</dialog>`;

/** How each list's entries are removed. Removals are idempotent (promise R03). */
const REMOVALS: Readonly<Record<Removals, (context: Context, subject: Subject, id: string) => Promise<unknown>>> = {
  sessions: (context, { user }, id) => endSessions(context, { userId: user.id, id }, 'LOG_OUT'),
  devices: (context, { user, binding }, id) => forgetDevice(context, user, { deviceId: id, exceptId: binding }),
  links: (context, subject, issuer) => {
    requireFreshSubject(context, subject);
    // If the account has no password, the link is the only way in.
    if (subject.user.password_hash === null) throw new Refusal('FORBIDDEN');
    return unlinkOwn(context, subject.user, { issuer, sessionId: subject.binding });
  },
  consents: (context, { user }, clientId) => withdrawConsents(context, user, clientId),
  answers: (context, { user }, name) => withdrawAnswer(context, user, name),
};

interface One {
  Params: { readonly id: string };
}

/** The start page's calls: those that remove an entry of a list, and the one that ends all other sessions. */
export function startLists(app: FastifyInstance, service: Service, countWrite: WriteCount): void {
  const onRequest = ownWrite(service, countWrite);
  for (const [list, remove] of Object.entries(REMOVALS)) {
    app.delete<One>(`/init-st/${list}/:id`, { onRequest }, async (request, reply) => {
      const context = createContext(service, request, reply);
      await remove(context, await findSubject(context, undefined, 'session'), request.params.id);
      return {};
    });
  }
  app.delete('/init-st/sessions', { onRequest }, async (request, reply) => {
    const context = createContext(service, request, reply);
    const { user, binding } = await findSubject(context, undefined, 'session');
    await endSessions(context, { userId: user.id, exceptId: binding }, 'LOG_OUT');
    return {};
  });
}
