import { html, type Markup } from '../../pages/html.ts';
import { renderDocument } from '../../pages/renderDocument.ts';
import type { MailboxItem } from './listMails.ts';

/** The mailbox of the development world as a page. Texts are shown as text; only links of ours are links. */
export function renderMailbox(mails: readonly MailboxItem[], to: string | undefined): string {
  return renderDocument({
    language: 'en',
    screen: 'mailbox',
    title: 'Mailbox',
    style: '/dev/mailbox.css',
    body: html`<p class="quiet">Mails that the development world has sent, newest first. Nothing leaves this machine.</p>
<form method="get" action="/dev/mailbox">
<label for="to">Recipient</label>
<input id="to" name="to" type="search" value="${to ?? ''}" autocomplete="off">
<button>Show</button>
</form>
${mails.length > 0 ? mails.map(renderMail) : html`<p class="empty">No mail yet.</p>`}`,
  });
}

function renderMail({ id, to, subject, sentAt, text, links }: MailboxItem): Markup {
  return html`<article aria-labelledby="mail-${id}">
<h2 id="mail-${id}">${subject}</h2>
<p class="quiet">To ${to}, <time datetime="${sentAt}">${sentAt.slice(0, 16).replace('T', ' ')} UTC</time></p>
<pre>${withLinks(text, links)}</pre>
</article>
`;
}

function withLinks(text: string, links: readonly string[]): readonly Markup[] {
  const [link] = links;
  if (link === undefined) return [html`${text}`];
  return text
    .split(link)
    .flatMap((part, index) => (index === 0 ? [html`${part}`] : [html`<a href="${link}">${link}</a>`, html`${part}`]));
}
