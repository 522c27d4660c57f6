import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FALLBACK } from '../../contract/languages.ts';
import type { Context } from '../core/Context.ts';
import { isNamed } from '../core/request/entityTag.ts';
import type { Service } from '../core/Service.ts';
import { addSeconds, MINUTE } from '../core/time/Clock.ts';
import { describeError } from '../http/answerFailure.ts';
import { createContext } from '../http/createContext.ts';
import { refuseNul } from '../http/requireOwnOrigin.ts';
import { countSource, countTry } from '../limits/countTry.ts';
import { hashSecret } from '../tokens/issueToken.ts';
import { registerDiscovery } from './discovery/registerDiscovery.ts';
import { createGroup, deleteGroup, updateGroup } from './endpoints/changeGroups.ts';
import { createUser, deleteUser, updateUser } from './endpoints/changeUsers.ts';
import { listGroups, readGroup } from './endpoints/findGroups.ts';
import { findUser, listUsers, present } from './endpoints/findUsers.ts';
import { acceptScim, bodyOf } from './requests/acceptScim.ts';
import { patchGroup, readGroup as readGroupResource } from './requests/patchGroup.ts';
import { readPage, readSelection, selectAttributes } from './requests/readPage.ts';
import { patchUser, readPatch } from './requests/readPatch.ts';
import { readUser } from './resources/UserChange.ts';
import { type Asked, type Route, type ScimAnswer, type ScimCall, ScimError } from './ScimCall.ts';
import { ERROR, SCIM_PATH } from './schemaIds.ts';

/** The limit per token: many times as many requests as a directory sends. */
const PER_TOKEN = { tries: 3000, window: MINUTE };

/** The limit per source on requests without a valid token. */
const REFUSED = { tries: 300, window: 15 * MINUTE };

type Call = Pick<Context, 'database' | 'clock' | 'request'>;

/** A group with many members is sent in one body. */
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
        // Some directories append a slash to the configured address. The additional route takes precedence over one
        // with an empty id.
        for (const address of url.endsWith('*') ? [url] : [url, `${url}/`]) {
          scope.route({
            method,
            url: address,
            bodyLimit: LARGEST_BODY,
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

/** Sends the answer, but not a resource that the caller already has (RFC 9110, section 13.1.2). */
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

/** Answers a failure in the format of RFC 7644, section 3.12. An internal error reveals nothing (promise P20). */
function answerScimFailure(error: unknown) {
  const { status, headers, detail } = error instanceof ScimError ? refusalOf(error) : failureOf(error);
  const scimType = error instanceof ScimError && error.scimType !== undefined ? { scimType: error.scimType } : {};
  const body = { schemas: [ERROR], ...scimType, detail, status: String(status) };
  const type = { 'content-type': 'application/scim+json; charset=utf-8' };
  return { status, headers: { ...headers, ...type }, body: JSON.stringify(body) };
}

function refusalOf({ status, message }: ScimError) {
  // RFC 6750, section 3.
  const headers: Readonly<Record<string, string>> = status === 401 ? { 'www-authenticate': 'Bearer realm="scim"' } : {};
  return { status, headers, detail: message };
}

function failureOf(error: unknown) {
  const { status, headers, body } = describeError(error, FALLBACK);
  return { status, headers, detail: body.message };
}

/**
 * Authenticates a request by its token, which is looked up by hash, so timing reveals nothing about any token.
 * @throws ScimError 401; Refusal TOO_MANY_REQUESTS
 */
async function authenticate(call: Call, { headers }: Pick<FastifyRequest, 'headers'>) {
  const [, secret] = /^Bearer ([\w.~+/-]{1,512}=*)$/i.exec(headers.authorization ?? '') ?? [];
  const token = secret === undefined ? undefined : await findToken(call, secret);
  if (token === undefined) {
    await countSource(call, 'scim', REFUSED);
    throw new ScimError(401, 'the bearer token is missing, unknown, revoked or expired');
  }
  await countTry(call, `scim:${token.id}`, PER_TOKEN);
  await noteUse(call, token);
  return { tokenId: token.id, orgId: token.org_id };
}

async function findToken({ database, clock }: Pick<Service, 'database' | 'clock'>, secret: string) {
  const now = clock.now();
  return database
    .selectFrom('scim_tokens')
    .select(['id', 'org_id', 'last_used_at'])
    .where('token_hash', '=', hashSecret(secret))
    .where('revoked_at', 'is', null)
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', now)]))
    .executeTakeFirst();
}

/** At most once a minute, so not every request writes. */
async function noteUse(
  { database, clock }: Pick<Service, 'database' | 'clock'>,
  { id, last_used_at }: { readonly id: string; readonly last_used_at: Date | null },
): Promise<void> {
  const now = clock.now();
  if (last_used_at !== null && last_used_at > addSeconds(now, -MINUTE)) return;
  await database.updateTable('scim_tokens').set({ last_used_at: now }).where('id', '=', id).execute();
}
