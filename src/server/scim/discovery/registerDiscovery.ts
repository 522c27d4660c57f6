import { MOST_RESULTS } from '../requests/readPage.ts';
import { listResponse } from '../resources/presentUser.ts';
import { type Route, type ScimAnswer, ScimError } from '../ScimCall.ts';
import { ENTERPRISE, GROUP, RESOURCE_TYPE, SCHEMA, SCIM_PATH, SERVICE_PROVIDER_CONFIG, USER } from '../schemaIds.ts';

interface Traits {
  readonly type?: 'string' | 'boolean' | 'complex' | 'reference';
  readonly multiValued?: boolean;
  readonly required?: boolean;
  readonly caseExact?: boolean;
  readonly mutability?: 'readWrite' | 'readOnly' | 'immutable';
  readonly uniqueness?: 'none' | 'server';
  readonly subAttributes?: readonly object[];
  readonly referenceTypes?: readonly string[];
}

/**
 * Describes an attribute with the characteristics of RFC 7643, section 7; `traits` lists only those that are not the
 * default.
 */
const attribute = (name: string, description: string, traits: Traits = {}) => {
  const { type = 'string', multiValued = false, required = false, mutability = 'readWrite' } = traits;
  const { caseExact = false, uniqueness = 'none', subAttributes, referenceTypes } = traits;
  return {
    name,
    type,
    multiValued,
    description,
    required,
    mutability,
    returned: 'default',
    ...(type === 'string' || type === 'reference' ? { caseExact, uniqueness } : {}),
    ...(referenceTypes ? { referenceTypes } : {}),
    ...(subAttributes ? { subAttributes } : {}),
  };
};

const readOnly = { mutability: 'readOnly' } as const;

const USER_ATTRIBUTES = [
  attribute('userName', 'The e-mail address with which the user signs in', { required: true, uniqueness: 'server' }),
  attribute('name', "The user's names", {
    type: 'complex',
    subAttributes: [
      attribute('formatted', 'The names as shown', readOnly),
      attribute('familyName', 'The family name'),
      attribute('givenName', 'The given name'),
    ],
  }),
  attribute('displayName', 'The name as shown'),
  attribute('active', 'Whether the user may sign in', { type: 'boolean' }),
  attribute('emails', 'The userName as an address', {
    type: 'complex',
    multiValued: true,
    mutability: 'readOnly',
    subAttributes: [
      attribute('value', 'The address', readOnly),
      attribute('type', 'Always work', readOnly),
      attribute('primary', 'Always true', { type: 'boolean', mutability: 'readOnly' }),
    ],
  }),
  attribute('groups', "The user's groups", {
    type: 'complex',
    multiValued: true,
    mutability: 'readOnly',
    subAttributes: [
      attribute('value', 'The id of the group', readOnly),
      attribute('$ref', 'The address of the group', {
        type: 'reference',
        mutability: 'readOnly',
        referenceTypes: ['Group'],
      }),
      attribute('display', 'The name of the group', readOnly),
      attribute('type', 'Always direct', readOnly),
    ],
  }),
];

const ENTERPRISE_ATTRIBUTES = [
  attribute('manager', "The user's manager, a user of the organisation", {
    type: 'complex',
    subAttributes: [
      attribute('value', 'The id of the manager'),
      attribute('$ref', 'The address of the manager', {
        type: 'reference',
        mutability: 'readOnly',
        referenceTypes: ['User'],
      }),
      attribute('displayName', 'The name of the manager', readOnly),
    ],
  }),
];

const GROUP_ATTRIBUTES = [
  attribute('displayName', 'The name of the group', { required: true, uniqueness: 'server' }),
  attribute('members', 'The users in the group', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'The id of the user', { mutability: 'immutable' }),
      attribute('$ref', 'The address of the user', {
        type: 'reference',
        mutability: 'immutable',
        referenceTypes: ['User'],
      }),
      attribute('display', 'The name of the user', readOnly),
      attribute('type', 'Always User', { mutability: 'immutable' }),
    ],
  }),
];

/** The attributes that are stored (RFC 7643, section 7). */
const schemas = (base: URL) =>
  [
    { id: USER, name: 'User', description: 'A user of the organisation', attributes: USER_ATTRIBUTES },
    { id: ENTERPRISE, name: 'EnterpriseUser', description: 'The manager of a user', attributes: ENTERPRISE_ATTRIBUTES },
    { id: GROUP, name: 'Group', description: 'A group of users', attributes: GROUP_ATTRIBUTES },
  ].map((schema) => ({
    schemas: [SCHEMA],
    ...schema,
    meta: { resourceType: 'Schema', location: new URL(`${SCIM_PATH}/Schemas/${schema.id}`, base).href },
  }));

/**
 * Adds the routes by which a directory discovers this service (RFC 7644, section 4), and those of unsupported features.
 */
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
  if (query.filter !== undefined) throw new ScimError(403, 'discovery cannot be filtered');
  return { status: 200, body };
}

/** The kinds of resources (RFC 7643, section 6). */
const resourceTypes = (base: URL) =>
  [
    {
      ...{ name: 'User', endpoint: '/Users', description: 'A user of the organisation', schema: USER },
      schemaExtensions: [{ schema: ENTERPRISE, required: false }],
    },
    { name: 'Group', endpoint: '/Groups', description: 'A group of users of the organisation', schema: GROUP },
  ].map((type) => ({
    schemas: [RESOURCE_TYPE],
    id: type.name,
    ...type,
    meta: { resourceType: 'ResourceType', location: new URL(`${SCIM_PATH}/ResourceTypes/${type.name}`, base).href },
  }));

/** The parts of SCIM that are supported (RFC 7643, section 5). */
const serviceProviderConfig = (base: URL) => ({
  schemas: [SERVICE_PROVIDER_CONFIG],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MOST_RESULTS },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'A token of the organisation, issued by an administrator of the service',
      specUri: 'https://www.rfc-editor.org/rfc/rfc6750',
      primary: true,
    },
  ],
  meta: {
    resourceType: 'ServiceProviderConfig',
    location: new URL(`${SCIM_PATH}/ServiceProviderConfig`, base).href,
  },
});
