import type { FastifyInstance } from 'fastify';
import type { Language } from '../../../contract/languages.ts';
import { languageOf } from '../../core/request/preferredLanguage.ts';
import type { Service } from '../../core/Service.ts';
import { BASE_STYLE } from '../../pages/baseStyle.ts';
import { html, type Markup } from '../../pages/html.ts';
import { renderDocument } from '../../pages/renderDocument.ts';
import { text } from '../../texts/text.ts';
import { composeQueued, type MailReleases } from '../composeMail.ts';
import { openMail } from '../enqueueMail.ts';

/** A mail as shown in the mailbox. */
export interface MailboxItem {
  readonly id: string;
  /** ISO 8601, by the service's clock. */
  readonly sentAt: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly links: readonly string[];
}

interface Mailbox extends MailReleases, Pick<Service, 'database' | 'keys'> {}

/** The maximum number of mails shown. */
const NEWEST = 500;

/** The mails of the mailbox, newest first: all, or those to one address, ignoring letter case. */
export async function listMails(service: Mailbox, to?: string): Promise<MailboxItem[]> {
  const stored = await service.database
    .selectFrom('mails')
    .select(['id', 'content', 'created_at'])
    .where('content', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('number', 'desc')
    .limit(NEWEST)
    .execute();
  const items = await Promise.all(
    stored.map(async ({ id, content, created_at }) => {
      const mail = await openMail(service.keys, { id, content });
      return { id, sentAt: created_at.toISOString(), to: mail.to, ...(await composeQueued(service, mail)) };
    }),
  );
  return to === undefined ? items : items.filter((item) => item.to.toLowerCase() === to.toLowerCase());
}

/** The mailbox page's style sheet. */
export const MAILBOX_STYLE = `${BASE_STYLE}
main { width: min(720px, 100%); margin: 0 auto; padding: 40px 20px; }
.quiet { font-size: var(--font-size-sm); }
.empty { padding: 48px 0; color: var(--muted); text-align: center; }
form { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; margin: 24px 0; }
label { font-size: var(--font-size-md); font-weight: 600; }
input, button { min-height: 44px; padding: 0 16px; border: 1px solid var(--edge); border-radius: var(--radius-md); }
input { flex: 1 1 240px; background: var(--surface); color: var(--text); }
button { background: var(--accent); border-color: var(--accent); color: var(--on-accent); font-weight: 600; cursor: pointer; }
article { margin: 0 0 16px; padding: 20px 24px; background: var(--surface); border: 1px solid var(--line);
  border-radius: var(--radius-xl); }
article h2 { font-size: var(--font-size-xl); }
article .quiet:last-child { margin-top: 16px; }
pre { margin: 16px 0 0; font: inherit; white-space: pre-wrap; }
`;

/** The mailbox of the development world as a page. Texts are shown as text; only links to the portal are links. */
export function renderMailbox(language: Language, mails: readonly MailboxItem[], to: string | undefined): string {
  return renderDocument({
    language,
    screen: 'mailbox',
    title: text(language, 'development.mailbox.title'),
    style: '/dev/mailbox.css',
    body: html`<p class="quiet">${text(language, 'development.mailbox.lead')}</p>
<form method="get" action="/dev/mailbox">
<label for="to">${text(language, 'development.mailbox.recipient')}</label>
<input id="to" name="to" type="search" value="${to ?? ''}" autocomplete="off">
<button>${text(language, 'development.mailbox.show')}</button>
</form>
${mails.length > 0 ? mails.map((mail) => renderMail(language, mail)) : html`<p class="empty">${text(language, 'development.mailbox.none')}</p>`}`,
  });
}

function renderMail(
  language: Language,
  { id, to: recipient, subject, sentAt, text: body, links }: MailboxItem,
): Markup {
  const time = sentAt.slice(0, 16).replace('T', ' ');
  return html`<article aria-labelledby="mail-${id}">
<h2 id="mail-${id}">${subject}</h2>
<p class="quiet"><time datetime="${sentAt}">${text(language, 'development.mailbox.sent', { recipient, time })}</time></p>
<pre>${withLinks(body, links)}</pre>
<p class="quiet"><a href="/dev/mailbox/${id}" target="_blank" aria-describedby="mail-${id}">${text(language, 'development.mailbox.html')}</a></p>
</article>
`;
}

function withLinks(body: string, links: readonly string[]): readonly Markup[] {
  const [link] = links;
  if (link === undefined) return [html`${body}`];
  return body
    .split(link)
    .flatMap((part, index) => (index === 0 ? [html`${part}`] : [html`<a href="${link}">${link}</a>`, html`${part}`]));
}

interface Query {
  Querystring: { readonly to?: string };
}

const schema = {
  querystring: { type: 'object', properties: { to: { type: 'string', maxLength: 320 } }, additionalProperties: false },
} as const;

const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Development's inbox if there is no mail server: a page for people, JSON for tests. */
export function registerMailbox(app: FastifyInstance, service: Mailbox): void {
  app.get<Query>('/dev/mailbox.json', { schema }, async ({ query }) => listMails(service, query.to || undefined));
  app.get<Query>('/dev/mailbox', { schema }, async (request, reply) => {
    const to = request.query.to || undefined;
    return reply
      .type('text/html; charset=utf-8')
      .send(renderMailbox(languageOf(request), await listMails(service, to), to));
  });
  app.get<{ Params: { readonly id: string } }>('/dev/mailbox/:id', async (request, reply) => {
    const mail = (await listMails(service)).find(({ id }) => id === request.params.id);
    if (mail === undefined) return reply.callNotFound();
    // Mails have inline styles, which are allowed nowhere else; this page can load and run nothing.
    return reply.header('content-security-policy', MAIL_POLICY).type('text/html; charset=utf-8').send(mail.html);
  });
  app.get('/dev/mailbox.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(MAILBOX_STYLE));
}
