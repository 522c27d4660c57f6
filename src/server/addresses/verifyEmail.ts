import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLanguage } from '../../contract/languages.ts';
import type { Context } from '../core/Context.ts';
import { cookieOptions } from '../core/request/cookies.ts';
import type { Service } from '../core/Service.ts';
import { DAY } from '../core/time/Clock.ts';
import { createContext } from '../http/createContext.ts';
import { openVerification } from '../signUp/confirmAddress.ts';

const YEAR = 365 * DAY;

interface Query {
  Querystring: { readonly token?: string; readonly locale?: string };
}

const schema = {
  querystring: {
    type: 'object',
    properties: { token: { type: 'string', maxLength: 4096 }, locale: { type: 'string', maxLength: 16 } },
  },
} as const;

/** Whether a program prefetches the link (Fetch Metadata, Sec-Purpose). */
const isPrefetch = ({ headers }: FastifyRequest<Query>): boolean =>
  [headers['sec-purpose'], headers.purpose, headers['x-moz']].some((value) => String(value).includes('prefetch'));

/**
 * The link in the verification mail. The link works only once, so HEAD requests and prefetches do not use it up. A
 * browser other than the one that signed up does not either: it gets a screen that requires the password.
 */
export function verifyEmail(app: FastifyInstance, service: Service): void {
  app.head('/verify-email', async (_request, reply) => reply.code(204).send());
  app.get<Query>('/verify-email', { schema, exposeHeadRoute: false }, async (request, reply: FastifyReply) => {
    if (isPrefetch(request)) return reply.code(503).header('retry-after', '1').send();
    const token = request.query.token ?? '';
    const context = createContext(service, request, reply);
    const result = await openVerification(context, token);
    // A link that was never issued must not change the language.
    if (!('reason' in result) || result.reason !== 'unknown') keepLanguage(reply, context, request.query.locale);
    if ('asks' in result) {
      return reply.redirect(`/email-verification/confirm?${new URLSearchParams({ token })}`, 303);
    }
    if ('reason' in result) return reply.redirect(`/email-verification/failed?reason=${result.reason}`, 303);
    if ('awaits' in result) {
      return reply.redirect(`/signup/pending-approve?${new URLSearchParams({ orgId: result.awaits })}`, 303);
    }
    const { name, username } = result;
    return reply.redirect(`/email-verification/success?${new URLSearchParams({ name, username })}`, 303);
  });
}

/** The page that the link opens has the mail's language, like a reset page (D-25). Unknown languages are ignored. */
function keepLanguage(reply: FastifyReply, { request: { origin } }: Context, locale: string | undefined): void {
  if (locale === undefined || !isLanguage(locale)) return;
  reply.setCookie('app_locale', locale, { ...cookieOptions(origin), maxAge: YEAR });
}
