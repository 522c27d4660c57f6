import type { Readable } from 'node:stream';
import proxy from '@fastify/http-proxy';
import type { FastifyInstance, HTTPMethods } from 'fastify';
import { CALLS, SERVICE_ADDRESSES } from '../../contract/serviceAddresses.ts';
import { Refusal } from '../core/Refusal.ts';
import { isNavigation } from './answerFailure.ts';
import { registerReadiness } from './registerReadiness.ts';
import { REQUEST_ID } from './requestId.ts';

/** The service itself decides the methods of calls. */
const ANY_METHOD = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'];

/** How long it has to say whether it is ready. Milliseconds. */
const READY = 2000;
/** How long it has to begin an answer, and between two parts of one. The page waits for 20 s. Milliseconds. */
const PATIENCE = 30_000;

/** Headers that the service would trust, and that a visitor may have written (promise P06; RFC 7239, section 8.1). */
const FORWARDED = /^(x-)?forwarded($|-)|^x-real-ip$|^x-request-id$/;

/** Headers of a failed answer that stay. */
const KEPT = new Set(['set-cookie', 'retry-after']);

interface Outside {
  /** The origin of the service. */
  readonly upstream: string;
  /** The portal's. */
  readonly origin: URL;
  /** Those of every answer of ours. */
  readonly headers: Readonly<Record<string, string>>;
  readonly patience?: number;
}

/**
 * Forwards all addresses of the identity service to another service, cookies and redirects included, byte for byte. A
 * service that does not answer, and a page with which it or a proxy before it breaks down, is a failure of ours.
 */
export async function registerProxy(app: FastifyInstance, outside: Outside): Promise<void> {
  const { upstream, origin, patience = PATIENCE } = outside;
  const addresses = [...CALLS.map((url) => ({ method: ANY_METHOD, url })), ...SERVICE_ADDRESSES];
  for (const methods of new Set(addresses.map(({ method }) => method.join()))) {
    const group = addresses.filter(({ method }) => method.join() === methods);
    await app.register(proxy, {
      upstream,
      // It would log whole addresses, which contain tokens (promise P16).
      disableRequestLogging: true,
      undici: { headersTimeout: patience, bodyTimeout: patience },
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
        // It would ask a service that is away ten times more. The page repeats what may be repeated.
        retryDelay: () => null,
        onResponse: (request, reply, response) => {
          if (reply.sent) return;
          if (reply.statusCode < 500 || !isNavigation(request)) reply.send(streamOf(response));
          else {
            streamOf(response).resume();
            refuseInstead(reply, reply.statusCode, outside.headers);
          }
        },
        onError: (reply, { error }) => {
          reply.log.error({ err: error }, 'identity service does not answer');
          const isLate = 'statusCode' in error && error.statusCode === 504;
          refuseInstead(reply, isLate ? 504 : 502, outside.headers);
        },
      },
    });
  }
  registerReadiness(app, async () => {
    const { status } = await fetch(new URL('/readyz', upstream), { signal: AbortSignal.timeout(READY) });
    // One that has no such address answers as well.
    if (status >= 500) throw new Error(`the identity service is not ready (${status})`);
    return {};
  });
}

/** The package types what it gives as the answer of a server, and it is that of a client. */
const streamOf = (response: object): Readable => (response as { readonly stream: Readable }).stream;

/** What replies of each version of HTTP have in common. */
interface Reply {
  getHeaders(): object;
  removeHeader(name: string): unknown;
  headers(values: Readonly<Record<string, string>>): unknown;
  send(payload: unknown): unknown;
}

/** Fails with a status, and with nothing of an answer that the service has begun. */
function refuseInstead(reply: Reply, status: number, headers: Readonly<Record<string, string>>): void {
  for (const name of Object.keys(reply.getHeaders())) if (!KEPT.has(name)) reply.removeHeader(name);
  reply.headers(headers);
  reply.send(new Refusal(status === 503 ? 'UNAVAILABLE' : 'INTERNAL', { status }));
}
