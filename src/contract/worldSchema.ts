import type { FromSchema } from 'json-schema-to-ts';
import { flag, id, organisationName, passwordPolicy, uri } from './schemas.ts';

const nullable = <const S>(schema: S) => ({ anyOf: [schema, { type: 'null' }] }) as const;
const domain = { type: 'string', maxLength: 253, pattern: '^[a-z0-9-]+(\\.[a-z0-9-]+)+$' } as const;
const names = { type: 'array', uniqueItems: true, items: { type: 'string', minLength: 1, maxLength: 128 } } as const;
const webAddress = { type: 'string', maxLength: 2048, pattern: '^https?://[^\\s#]+$' } as const;
const addresses = { type: 'array', uniqueItems: true, items: webAddress } as const;

const organisation = {
  type: 'object',
  additionalProperties: false,
  required: ['id', 'name', 'alias'],
  properties: {
    id,
    name: { ...organisationName, minLength: 1 },
    alias: { type: 'string', maxLength: 63, pattern: '^[a-z0-9][a-z0-9-]*$' },
    domains: { type: 'array', uniqueItems: true, items: domain },
    icon: nullable(uri),
    passwordPolicy,
    passwordChangeUri: nullable(webAddress),
    mfaRequired: flag,
    approvalRequired: flag,
    adminEmail: nullable({ type: 'string', format: 'email', maxLength: 254 }),
    ipZones: nullable({ type: 'array', items: { type: 'string', format: 'network' } }),
  },
} as const;

const app = {
  type: 'object',
  additionalProperties: false,
  required: ['id', 'orgAppId', 'organisation', 'name'],
  properties: {
    id,
    orgAppId: id,
    organisation: id,
    name: { type: 'string', minLength: 1, maxLength: 200 },
    mfaActivated: flag,
    deactivated: flag,
    launchUri: nullable(webAddress),
  },
} as const;

const client = {
  type: 'object',
  additionalProperties: false,
  required: ['id', 'orgAppId', 'redirectUris', 'scope'],
  properties: {
    id,
    orgAppId: id,
    redirectUris: { ...addresses, minItems: 1 },
    postLogoutRedirectUris: addresses,
    scope: { ...names, contains: { const: 'openid' } },
    autoapprove: names,
  },
} as const;

/** What `npm run admin -- apply` reads: what a database shall hold. Members that are left out stay as they are. */
export const worldSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'What a database of the service shall hold',
  type: 'object',
  additionalProperties: false,
  properties: {
    $schema: { type: 'string' },
    organisations: { type: 'array', items: organisation },
    apps: { type: 'array', items: app },
    clients: { type: 'array', items: client },
  },
} as const;

export type World = FromSchema<typeof worldSchema>;
