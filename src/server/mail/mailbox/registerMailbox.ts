import type { FastifyInstance } from 'fastify';
import { languageOf } from '../../core/request/preferredLanguage.ts';
import { listMails, type Mailbox } from './listMails.ts';
import { MAILBOX_STYLE } from './mailboxStyle.ts';
import { renderMailbox } from './renderMailbox.ts';

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
