import type { Language } from '../../../contract/languages.ts';
import { html, type Markup } from '../../pages/html.ts';
import { renderDocument } from '../../pages/renderDocument.ts';
import { text } from '../../texts/text.ts';
import type { MailboxItem } from './listMails.ts';

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
