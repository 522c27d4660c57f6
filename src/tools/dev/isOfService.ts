import createRouter, { type HTTPMethod } from 'find-my-way';
import { SERVER_PATHS } from '../../contract/serverPaths.ts';
import { CALLS, SERVICE_ADDRESSES } from '../../contract/serviceAddresses.ts';

const router = createRouter();
const taken = () => undefined;
for (const url of [...CALLS, ...SERVER_PATHS.map((path) => `${path}/*`), ...SERVER_PATHS]) {
  if (router.findRoute('GET', url) === null) router.on('GET', url, taken);
}
for (const { method, url } of SERVICE_ADDRESSES) {
  const methods = method.filter((name): name is HTTPMethod => router.findRoute(name as HTTPMethod, url) === null);
  if (methods.length > 0) router.on(methods, url, taken);
}

/**
 * Whether a request goes to the identity service; the other requests are for the page and its modules. A posted form
 * always goes to the service.
 */
export function isOfService(method: string, address: string): boolean {
  if (method !== 'GET' && method !== 'HEAD') return true;
  return router.find('GET', address) !== null;
}
