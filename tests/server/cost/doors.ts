import type { InjectOptions } from 'fastify';
import { HTTP_OPERATIONS, type HttpOperationId, operationOf } from '../../../src/contract/operations.ts';
import { CALLS, SERVICE_ADDRESSES } from '../../../src/contract/serviceAddresses.ts';
import { sampleOf } from '../../../src/engine/contract/sampleOf.ts';
import { SHARED } from './sharedHeaders.ts';

/** A place where a request can contain a text. */
export interface Door {
  readonly name: string;
  /** Bytes that it accepts at most. */
  readonly most: number;
  /** Kinds of text that are tried there; all if absent. */
  readonly kinds?: readonly string[];
  /** A request with a text of that many bytes there. */
  readonly send: (text: string) => InjectOptions;
}

/** Node.js accepts 16 KiB of headers, the address included. */
const HEADERS = 15 * 1024;
const BODY = 64 * 1024;
const SCIM_BODY = 1024 * 1024;

const json = (body: unknown): InjectOptions => ({
  headers: { origin: 'http://localhost:3100', 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
  payload: JSON.stringify(body),
});

/** Requests that a schema validates before our own code runs. */
const JUDGED = ['letters', 'spaces', 'dots', 'ideographs', 'marks out of order'];
/** The separators at which addresses and headers are split. */
const PARTED = ['spaces', 'commas', 'hyphens', 'slashes', 'names and values', 'digits', 'brands', 'marks out of order'];

/** The separators at which filters, paths and lists of attributes are split. */
const LISTED = ['line feeds in a filter', 'conditions of a filter', 'brackets', 'closed brackets of a path', 'commas'];

/** Each call, with its texts whose place and schema no earlier call has, or else with its first text. */
export function callDoors(): Door[] {
  const seen = new Set<string>();
  return (Object.keys(HTTP_OPERATIONS) as HttpOperationId[]).flatMap((id) => {
    const [method = '', path = ''] = id.split(' ');
    const { parameters } = operationOf(id);
    const samples = Object.fromEntries(
      Object.entries(parameters)
        .filter(([, { required }]) => required)
        .map(([name, { schema }]) => [name, sampleOf(schema, name, { isFull: true })]),
    );
    const fresh = Object.entries(parameters).filter(([, { in: place, schema }]) => {
      const kind = `${place} ${JSON.stringify(schema)}`;
      return !seen.has(kind) && seen.add(kind);
    });
    return (fresh.length > 0 ? fresh : Object.entries(parameters).slice(0, 1)).map(([name, parameter]): Door => {
      const isLong = parameter.in === 'body' || parameter.in === 'entity';
      return {
        name: `${id} ${name}`,
        kinds: JUDGED,
        most: isLong ? BODY - 2048 : HEADERS / 2,
        send: (text) => {
          const all: Record<string, unknown> = { ...samples, [name]: put(samples[name], text) };
          const query = new URLSearchParams();
          const body: Record<string, unknown> = {};
          let [url, entity]: [string, unknown] = [`/apis/v1${path}`, undefined];
          for (const [one, value] of Object.entries(all)) {
            const place = parameters[one]?.in;
            if (place === 'path') url = url.replace(`{${one}}`, encodeURIComponent(String(value)));
            else if (place === 'query') query.set(one, String(value));
            else if (place === 'entity') entity = value;
            else body[one] = value;
          }
          const address = query.size > 0 ? `${url}?${query}` : url;
          return { method: method as 'GET', url: address, ...(method === 'GET' ? {} : json(entity ?? body)) };
        },
      };
    });
  });
}

/** A sample with every text in it replaced. */
function put(sample: unknown, text: string): unknown {
  if (typeof sample !== 'object' || sample === null) return text;
  if (Array.isArray(sample)) return sample.length === 0 ? [text] : sample.map((one) => put(one, text));
  return Object.fromEntries(Object.entries(sample).map(([name, value]) => [name, put(value, text)]));
}

/** Addresses of the service and of pages: a member of each path, and a query. */
export function addressDoors(): Door[] {
  const own = SERVICE_ADDRESSES.filter(({ url }) => !url.startsWith('/scim') && !CALLS.includes(url));
  const pages = ['/', '/signup', '/password/reset', '/nothing'].map((url) => ({ method: ['GET'], url }));
  const doors = [...own, ...pages].flatMap(({ method, url }) => {
    const path = url.replace(/:orgAlias\(.*?\$\)/, 'acme');
    return method
      .filter((one) => one !== 'OPTIONS')
      .flatMap((one): Door[] => {
        const at = (address: string, more: InjectOptions = {}): InjectOptions => ({
          ...{ method: one as 'GET', url: address },
          ...(one === 'GET' ? more : { ...json({}), ...more }),
        });
        const named = path.match(/:\w+/)?.[0];
        const query = (text: string) => new URLSearchParams(names(url).map((name) => [name, text] as const));
        return [
          ...(named === undefined
            ? []
            : [
                {
                  ...{ name: `${one} ${url} path`, most: HEADERS },
                  send: (text: string) => at(path.replace(named, encodeURIComponent(text))),
                },
              ]),
          {
            ...{ name: `${one} ${url} query`, most: Math.floor(HEADERS / (names(url).length + 1)) },
            send: (text) => at(`${path.replace(/:\w+/, 'x')}?${query(text)}`),
          },
          ...(one === 'POST'
            ? [
                {
                  ...{ name: `${one} ${url} form`, most: Math.floor(BODY / (names(url).length + 1)) },
                  send: (text: string) =>
                    at(path, {
                      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost:3100' },
                      payload: query(text).toString(),
                    }),
                },
              ]
            : []),
        ];
      });
  });
  return doors.map((door) => ({ ...door, kinds: PARTED }));
}

/** The members that an address reads from its query or form; any other name stands for those that it does not read. */
function names(url: string): readonly string[] {
  if (url.endsWith('/authorize'))
    return ['client_id', 'scope', 'state', 'prompt', 'login_hint', 'ui_locales', 'claims'];
  if (url.includes('/session/end')) return ['client_id', 'id_token_hint', 'post_logout_redirect_uri'];
  if (url.includes('/token')) return ['client_id', 'grant_type', 'code', 'code_verifier', 'token'];
  return ['token', 'orgAppId', 'client_id', 'locale'];
}

/** Headers that the service reads, at a page and at a call. */
export function headerDoors(): Door[] {
  return SHARED.flatMap(([name, what, wrap]) =>
    ['/', '/apis/v1/env', '/oidc/acme/userinfo'].map((url): Door => {
      const headers = (text: string) => ({ [name]: wrap(text.replaceAll(/[^\x20-\x7e]/g, '~')) });
      return {
        kinds: PARTED,
        name: `GET ${url} ${what}`,
        most: HEADERS,
        send: (text) => ({ url, headers: headers(text) }),
      };
    }),
  );
}

const PATCH = ['urn:ietf:params:scim:api:messages:2.0:PatchOp'];

/**
 * The attributes that users are searched by. The same code searches groups, which are tried with the two most expensive
 * texts.
 */
const searchedBy = (kind: string) =>
  kind === 'Users' ? ['filter', 'attributes', 'excludedAttributes', 'startIndex', 'count'] : ['filter', 'attributes'];
/** If a text becomes many short ones, their number counts, and hardly their content. */
const MANY = /attributes|members|operations|without path/i;
const kindsOf = (name: string) =>
  MANY.test(name) ? ['letters', 'ideographs'] : /filter|path$/.test(name) ? LISTED : JUDGED;

/** SCIM, with the token of a directory. */
export function scimDoors(
  headers: Readonly<Record<string, string>>,
  { userId, groupId }: { readonly userId: string; readonly groupId: string },
): Door[] {
  const request = (method: 'POST' | 'PUT' | 'PATCH', url: string, body: unknown): InjectOptions => ({
    ...{ method, url: `/scim/v2${url}`, headers, payload: JSON.stringify(body) },
  });
  const operation = (url: string, one: object) => request('PATCH', url, { schemas: PATCH, Operations: [one] });
  const get = (name: string, url: string, member: string): Door => ({
    ...{ name, most: HEADERS - 512 },
    send: (text) => ({ url: `/scim/v2${url}?${new URLSearchParams({ [member]: text })}`, headers }),
  });
  const bodies: readonly (readonly [string, (text: string) => InjectOptions])[] = [
    ...['Users', 'Groups'].flatMap((kind) =>
      searchedBy(kind).map(
        (member) =>
          [
            `POST /scim/v2/${kind}/.search ${member}`,
            (text: string) =>
              request('POST', `/${kind}/.search`, {
                [member]: /^(excluded)?attributes$/i.test(member) ? split(text) : text,
              }),
          ] as const,
      ),
    ),
    ...['userName', 'displayName', 'externalId', 'active', 'locale', 'unknown', 'emails'].map(
      (member) =>
        [
          `POST /scim/v2/Users ${member}`,
          (text: string) => request('POST', '/Users', { userName: 'new@acme.test', [member]: text }),
        ] as const,
    ),
    // One reader reads the members of all three: an address and a name are enough here.
    ...['userName', 'displayName'].flatMap((member) => [
      [
        `PUT /scim/v2/Users/{id} ${member}`,
        (text: string) => request('PUT', `/Users/${userId}`, { userName: 'ada@acme.test', [member]: text }),
      ] as const,
      [
        `PATCH /scim/v2/Users/{id} value of ${member}`,
        (text: string) => operation(`/Users/${userId}`, { op: 'replace', path: member, value: text }),
      ] as const,
    ]),
    [
      'POST /scim/v2/Users name',
      (text) => request('POST', '/Users', { userName: 'n@acme.test', name: { givenName: text } }),
    ],
    [
      'POST /scim/v2/Users members',
      (text) => request('POST', '/Users', Object.fromEntries(split(text).map((one) => [one, 1]))),
    ],
    [
      'PATCH /scim/v2/Users/{id} path',
      (text) => operation(`/Users/${userId}`, { op: 'replace', path: text, value: 'x' }),
    ],
    [
      'PATCH /scim/v2/Users/{id} operations',
      (text) => {
        const Operations = split(text).map((one) => ({ op: 'replace', path: 'title', value: one }));
        return request('PATCH', `/Users/${userId}`, { schemas: PATCH, Operations });
      },
    ],
    [
      'PATCH /scim/v2/Users/{id} value without path',
      (text) =>
        operation(`/Users/${userId}`, {
          op: 'add',
          value: Object.fromEntries(split(text).map((one) => [`urn:${one}`, 1])),
        }),
    ],
    ['POST /scim/v2/Groups displayName', (text) => request('POST', '/Groups', { displayName: text })],
    [
      'POST /scim/v2/Groups members',
      (text) => request('POST', '/Groups', { displayName: 'x', members: split(text).map((value) => ({ value })) }),
    ],
    [
      'PUT /scim/v2/Groups/{id} members',
      (text) =>
        request('PUT', `/Groups/${groupId}`, { displayName: 'x', members: split(text).map((value) => ({ value })) }),
    ],
    ['PATCH /scim/v2/Groups/{id} path', (text) => operation(`/Groups/${groupId}`, { op: 'remove', path: text })],
    [
      'PATCH /scim/v2/Groups/{id} filter',
      (text) => operation(`/Groups/${groupId}`, { op: 'remove', path: `members[value eq "${text}"]` }),
    ],
    [
      'PATCH /scim/v2/Groups/{id} operations',
      (text) => {
        const Operations = split(text).map((one) => ({
          op: 'remove',
          path: `members[value eq "${one.replace(/["\\]/g, '')}"]`,
        }));
        return request('PATCH', `/Groups/${groupId}`, { schemas: PATCH, Operations: Operations.slice(0, 1000) });
      },
    ],
  ];
  return [
    ...['Users', 'Groups'].flatMap((kind) =>
      searchedBy(kind).map((member) => get(`GET /scim/v2/${kind} ${member}`, `/${kind}`, member)),
    ),
    ...['If-Match', 'If-None-Match'].map(
      (name): Door => ({
        ...{ name: `GET /scim/v2/Users/{id} ${name}`, most: HEADERS - 512 },
        send: (text) => ({
          url: `/scim/v2/Users/${userId}`,
          headers: { ...headers, [name]: text.replaceAll(/[^\x20-\x7e]/g, '~') },
        }),
      }),
    ),
    {
      name: 'GET /scim/v2/Users/{id} id',
      most: HEADERS - 512,
      send: (text) => ({ url: `/scim/v2/Users/${encodeURIComponent(text)}`, headers }),
    },
    ...bodies.map(
      ([name, send]): Door => ({
        kinds: kindsOf(name),
        ...{ name, most: SCIM_BODY - 2048, send },
      }),
    ),
  ];
}

/** Many short texts, all different, of about that many bytes. */
const split = (text: string): string[] =>
  Array.from({ length: Math.ceil(text.length / 8) }, (_, index) => `${text.slice(index % 7, (index % 7) + 2)}${index}`);
