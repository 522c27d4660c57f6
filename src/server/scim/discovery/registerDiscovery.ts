import type { Route } from '../Route.ts';
import { listResponse } from '../resources/listResponse.ts';
import type { ScimAnswer } from '../ScimCall.ts';
import { ScimError } from '../ScimError.ts';
import { resourceTypes } from './resourceTypes.ts';
import { schemas } from './schemas.ts';
import { serviceProviderConfig } from './serviceProviderConfig.ts';

/** What a directory can find out about this service (RFC 7644, section 4), and what it does not do. */
export function registerDiscovery(route: Route, base: URL): void {
  route('GET', '/ServiceProviderConfig', async (_call, { query }) => answer(query, serviceProviderConfig(base)));
  for (const [url, list] of [
    ['/ResourceTypes', resourceTypes(base)],
    ['/Schemas', schemas(base)],
  ] as const) {
    route('GET', url, async (_call, { query }) => answer(query, listResponse(list, list.length)));
    route('GET', `${url}/:id`, async (_call, { params, query }) => {
      const found = list.find(({ id }) => id === params.id);
      if (!found) throw new ScimError(404, 'there is nothing with this id');
      return answer(query, found);
    });
  }
  // RFC 7644, sections 3.7 and 3.11.
  for (const [method, url] of [
    ['POST', '/Bulk'],
    ['GET', '/Me'],
  ] as const) {
    route(method, url, async () => {
      throw new ScimError(501, 'this is not supported');
    });
  }
}

/** @throws ScimError 403 for a filter (RFC 7644, section 4) */
function answer(query: Readonly<Record<string, unknown>>, body: object): ScimAnswer {
  if (query.filter !== undefined) throw new ScimError(403, 'what the service is cannot be filtered');
  return { status: 200, body };
}
