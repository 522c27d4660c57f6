import proxy from '@fastify/http-proxy';
import type { FastifyInstance, HTTPMethods } from 'fastify';
import { CALLS, SERVICE_ADDRESSES } from '../../contract/serviceAddresses.ts';
import { languageOf } from '../core/request/preferredLanguage.ts';
import { messageOfCode } from '../texts/messageOfCode.ts';
import { registerReadiness } from './registerReadiness.ts';
import { REQUEST_ID } from './requestId.ts';

/** The service itself decides the methods of calls. */
const ANY_METHOD = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'];

/** How long it has to say whether it is ready. Milliseconds. */
const PATIENCE = 2000;

/** Headers that the service would trust, and that a visitor may have written (promise P06; RFC 7239, section 8.1). */
const FORWARDED = /^(x-)?forwarded($|-)|^x-real-ip$|^x-request-id$/;

/** Forwards all addresses of the identity service to another service, cookies and redirects included, byte for byte. */
export async function registerProxy(app: FastifyInstance, upstream: string, origin: URL): Promise<void> {
  const addresses = [...CALLS.map((url) => ({ method: ANY_METHOD, url })), ...SERVICE_ADDRESSES];
  for (const methods of new Set(addresses.map(({ method }) => method.join()))) {
    const group = addresses.filter(({ method }) => method.join() === methods);
    await app.register(proxy, {
      upstream,
      // It would log whole addresses, which contain tokens (promise P16).
      disableRequestLogging: true,
      routes: group.map(({ url }) => url),
      httpMethods: methods.split(',') as HTTPMethods[],
      replyOptions: {
        rewriteRequestHeaders: ({ visitor, id }, headers) => ({
          ...Object.fromEntries(Object.entries(headers).filter(([name]) => !FORWARDED.test(name))),
          // Its log then has our id.
          [REQUEST_ID]: id,
          'x-forwarded-for': visitor,
          'x-forwarded-host': origin.host,
          'x-forwarded-proto': origin.protocol.slice(0, -1),
        }),
        onError: (reply, { error }) => {
          reply.log.error({ err: error }, 'identity service does not answer');
          const message = messageOfCode('INTERNAL', languageOf(reply.request));
          reply.code(502).send({ code: 'INTERNAL', message });
        },
      },
    });
  }
  registerReadiness(app, async () => {
    const { status } = await fetch(new URL('/readyz', upstream), { signal: AbortSignal.timeout(PATIENCE) });
    // One that has no such address answers as well.
    if (status >= 500) throw new Error(`the identity service is not ready (${status})`);
    return {};
  });
}
