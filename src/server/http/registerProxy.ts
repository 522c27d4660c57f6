import type { Readable } from 'node:stream';
import proxy from '@fastify/http-proxy';
import type { FastifyInstance, HTTPMethods } from 'fastify';
import { CALLS, SERVICE_ADDRESSES } from '../../contract/serviceAddresses.ts';
import { REQUEST_ID } from '../../engine/contract/requestId.ts';
import { Refusal } from '../core/Context.ts';
import { originAt, type Settings } from '../core/settings/Settings.ts';
import { isNavigation } from './answerFailure.ts';
import { registerReadiness } from './registerReadiness.ts';

/** The service itself decides which methods it accepts. */
const ANY_METHOD = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'];

/** The time limit of the service's readiness check, in milliseconds. */
const READY = 2000;
/** The time limit until a response begins, and between two parts of it, in milliseconds. The page waits for 20 s. */
const PATIENCE = 30_000;

/**
 * Headers that the service would trust, although a visitor may have written them (promise P06; RFC 7239, section 8.1).
 */
const FORWARDED = /^(x-)?forwarded($|-)|^x-real-ip$|^x-request-id$/;

/** The headers kept from a failed response. */
const KEPT = new Set(['set-cookie', 'retry-after']);

interface Outside {
  /** The origin of the service. */
  readonly upstream: string;
  /** The portal's origins. */
  readonly origins: Pick<Settings, 'origin' | 'brandOrigins'>;
  /** The headers of all our responses. */
  readonly headers: Readonly<Record<string, string>>;
  readonly patience?: number;
}

/**
 * Forwards all addresses of the identity service to another service, byte for byte, with cookies and redirects. If the
 * service is unreachable, or it or a proxy in front of it sends an error page, this server sends its own failure page
 * instead.
 */
export async function registerProxy(app: FastifyInstance, outside: Outside): Promise<void> {
  const { upstream, origins, patience = PATIENCE } = outside;
  const addresses = [...CALLS.map((url) => ({ method: ANY_METHOD, url })), ...SERVICE_ADDRESSES];
  for (const methods of new Set(addresses.map(({ method }) => method.join()))) {
    const group = addresses.filter(({ method }) => method.join() === methods);
    await app.register(proxy, {
      upstream,
      // The package's log would have whole addresses, which contain tokens (promise P16).
      disableRequestLogging: true,
      undici: { headersTimeout: patience, bodyTimeout: patience },
      routes: group.map(({ url }) => url),
      httpMethods: methods.split(',') as HTTPMethods[],
      replyOptions: {
        rewriteRequestHeaders: ({ visitor, id, hostname }, headers) => ({
          ...Object.fromEntries(Object.entries(headers).filter(([name]) => !FORWARDED.test(name))),
          // For the service's log.
          [REQUEST_ID]: id,
          'x-forwarded-for': visitor,
          'x-forwarded-host': originAt(origins, hostname).host,
          'x-forwarded-proto': origins.origin.protocol.slice(0, -1),
        }),
        // By default, the package retries ten times. The page itself retries calls if that is safe.
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
    // A service without a readiness address still responds, with another status.
    if (status >= 500) throw new Error(`the identity service is not ready (${status})`);
    return {};
  });
}

/** The package types this as a server's response, but it is a client's. */
const streamOf = (response: object): Readable => (response as { readonly stream: Readable }).stream;

/** What responses of all HTTP versions have in common. */
interface Reply {
  getHeaders(): object;
  removeHeader(name: string): unknown;
  headers(values: Readonly<Record<string, string>>): unknown;
  send(payload: unknown): unknown;
}

/** Fails with a status, discarding the response that the service began. */
function refuseInstead(reply: Reply, status: number, headers: Readonly<Record<string, string>>): void {
  for (const name of Object.keys(reply.getHeaders())) if (!KEPT.has(name)) reply.removeHeader(name);
  reply.headers(headers);
  reply.send(new Refusal(status === 503 ? 'UNAVAILABLE' : 'INTERNAL', { status }));
}
