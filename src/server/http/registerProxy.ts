import proxy from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';
import { API_BASE } from './routePath.ts';

/** The addresses that belong to the identity service and not to a screen (api-contract, "Browser addresses"). */
const SERVICE_ADDRESSES = [
  { prefix: API_BASE },
  { prefix: '/init-st', httpMethods: ['GET'], exact: true },
  { prefix: '/verify-email', httpMethods: ['GET'], exact: true },
  { prefix: '/sign-on/:tokenId', httpMethods: ['GET'], exact: true },
  { prefix: '/oidc/:orgAlias/authorize', httpMethods: ['GET'], exact: true },
  { prefix: '/oauth/authorize', httpMethods: ['POST'], exact: true },
];

/** Hands everything that is the identity service's to another one, cookies and redirects included. */
export async function registerProxy(app: FastifyInstance, upstream: string): Promise<void> {
  for (const { prefix, httpMethods, exact } of SERVICE_ADDRESSES) {
    await app.register(proxy, {
      upstream,
      prefix,
      rewritePrefix: prefix,
      ...(httpMethods ? { httpMethods } : {}),
      ...(exact ? { routes: ['/'] } : {}),
      replyOptions: {
        rewriteRequestHeaders: (request, headers) => ({ ...headers, 'x-forwarded-for': request.ip }),
        onError: (reply, { error }) => {
          reply.log.error({ err: error }, 'identity service does not answer');
          reply.code(502).send({ code: 'INTERNAL', message: 'The service does not answer.' });
        },
      },
    });
  }
  app.get('/readyz', async () => ({ status: 'ready' }));
}
