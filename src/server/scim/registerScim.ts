import type { FastifyInstance, FastifyReply } from 'fastify';
import { isNamed } from '../core/request/entityTag.ts';
import type { Service } from '../core/Service.ts';
import { createContext } from '../http/createContext.ts';
import { refuseNul } from '../http/refuseNul.ts';
import { answerScimFailure } from './answerScimFailure.ts';
import { authenticate } from './authenticate.ts';
import { registerDiscovery } from './discovery/registerDiscovery.ts';
import { createGroup, deleteGroup, updateGroup } from './endpoints/changeGroups.ts';
import { createUser, deleteUser, updateUser } from './endpoints/changeUsers.ts';
import { listGroups, readGroup } from './endpoints/findGroups.ts';
import { findUser, listUsers, present } from './endpoints/findUsers.ts';
import type { Asked, Route } from './Route.ts';
import { acceptScim, bodyOf } from './requests/acceptScim.ts';
import { patchGroup, readGroup as readGroupResource } from './requests/patchGroup.ts';
import { patchUser } from './requests/patchUser.ts';
import { readPage } from './requests/readPage.ts';
import { readPatch } from './requests/readPatch.ts';
import { readSelection, selectAttributes } from './requests/selectAttributes.ts';
import { readUser } from './resources/UserChange.ts';
import type { ScimAnswer, ScimCall } from './ScimCall.ts';
import { ScimError } from './ScimError.ts';
import { SCIM_PATH } from './schemaIds.ts';

/** A group with many members is one body. */
const LARGEST_BODY = 1024 * 1024;

/** SCIM 2.0 for the directories of organisations (RFC 7643, RFC 7644). */
export function registerScim(app: FastifyInstance, service: Service): void {
  app.register(
    async (scope) => {
      refuseNul(scope);
      acceptScim(scope);
      scope.setErrorHandler((error, request, reply) => {
        const { status, headers, body } = answerScimFailure(error);
        if (status >= 500 && !(error instanceof ScimError)) request.logFailure(error);
        reply.code(status).headers(headers).send(body);
      });
      const route: Route = (method, url, handle) => {
        // Some directories add a slash to what they are configured with. One more address is found before an id of no letters.
        for (const address of url.endsWith('*') ? [url] : [url, `${url}/`]) {
          scope.route({
            ...{ method, url: address, bodyLimit: LARGEST_BODY },
            handler: async (request: Asked, reply) =>
              send(request, reply, await handle(await openCall(request, reply), request)),
          });
        }
      };
      registerUsers(route);
      registerGroups(route);
      registerDiscovery(route, service.settings.origin);
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
        route(method, '/*', async () => {
          throw new ScimError(404, 'there is nothing at this address');
        });
      }
    },
    { prefix: SCIM_PATH },
  );

  async function openCall(request: Asked, reply: FastifyReply): Promise<ScimCall> {
    const context = createContext(service, request, reply);
    const token = await authenticate(context, request);
    const { 'if-match': ifMatch } = request.headers;
    return { service, ...token, source: context.request.source, ifMatch };
  }
}

function registerUsers(route: Route): void {
  route('GET', '/Users', (call, { query }) => listUsers(call, readPage(query)));
  route('POST', '/Users/.search', (call, request) => listUsers(call, readPage(bodyOf(request))));
  route('POST', '/Users', (call, request) => createUser(call, readUser(bodyOf(request))));
  route('GET', '/Users/:id', async (call, { params, query }) => {
    const { database } = call.service;
    const resource = await present(database, call, await findUser(database, call, params.id));
    const body = selectAttributes(resource, readSelection(query.attributes, query.excludedAttributes));
    return { status: 200, body, headers: { etag: resource.meta.version } };
  });
  route('PUT', '/Users/:id', (call, request) =>
    updateUser(call, request.params.id, { wished: readUser(bodyOf(request)), isWhole: true }),
  );
  route('PATCH', '/Users/:id', (call, request) =>
    updateUser(call, request.params.id, { wished: patchUser(readPatch(bodyOf(request))), isWhole: false }),
  );
  route('DELETE', '/Users/:id', (call, { params }) => deleteUser(call, params.id));
}

function registerGroups(route: Route): void {
  route('GET', '/Groups', (call, { query }) => listGroups(call, readPage(query)));
  route('POST', '/Groups/.search', (call, request) => listGroups(call, readPage(bodyOf(request))));
  route('POST', '/Groups', (call, request) => createGroup(call, readGroupResource(bodyOf(request))));
  route('GET', '/Groups/:id', (call, { params, query }) =>
    readGroup(call, params.id, readSelection(query.attributes, query.excludedAttributes)),
  );
  route('PUT', '/Groups/:id', (call, request) =>
    updateGroup(call, request.params.id, { wished: readGroupResource(bodyOf(request)), isWhole: true }),
  );
  route('PATCH', '/Groups/:id', (call, request) =>
    updateGroup(call, request.params.id, { wished: patchGroup(readPatch(bodyOf(request))), isWhole: false }),
  );
  route('DELETE', '/Groups/:id', (call, { params }) => deleteGroup(call, params.id));
}

/** A resource that the caller has already is not sent again (RFC 9110, section 13.1.2). */
function send({ method, headers: asked }: Asked, reply: FastifyReply, answer: ScimAnswer): FastifyReply {
  const { status, body, headers = {} } = answer;
  reply.headers(headers);
  const known = asked['if-none-match'];
  const isKnown =
    ['GET', 'HEAD'].includes(method) &&
    known !== undefined &&
    headers.etag !== undefined &&
    isNamed(known, headers.etag);
  if (isKnown) return reply.code(304).send();
  if (body === undefined) return reply.code(status).send();
  return reply.code(status).type('application/scim+json; charset=utf-8').send(JSON.stringify(body));
}
