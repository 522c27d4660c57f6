import { list, record } from '../../engine/contract/schemas.ts';
import type { HttpOperation } from '../HttpOperation.ts';
import {
  app,
  flag,
  hostname,
  id,
  nullableId,
  oauthClient,
  orgApp,
  organisation,
  passwordPolicy,
  text,
  uri,
  username,
} from '../schemas.ts';

export const environment = {
  'GET /env': {
    id: 'environment.read',
    summary: 'What the portal must know about its deployment before it renders anything',
    answer: 'resource',
    parameters: {},
    success: {
      OK: record(
        {
          productType: { type: 'string' },
          // `authorizationEndpoint`, if it is not Google's own: development has a stand-in. `nonce`, if the service
          // checks it: it is bound to this browser, and sent to the provider with the request.
          google: record({ clientId: text, authorizationEndpoint: uri, nonce: text }, [
            'authorizationEndpoint',
            'nonce',
          ]),
          hostnames: record({ main: text, org: text, static: text }),
          // Further hosts that a flow may lead to (P01).
          allowedHosts: list(text),
          // Whether the first field of a sign-in offers passkeys.
          passkeySignIn: flag,
          // Whether the page counts the paths that visitors take.
          countsTraffic: flag,
        },
        ['allowedHosts', 'passkeySignIn', 'countsTraffic'],
      ),
    },
    failure: {},
  },
  'GET /lookup': {
    id: 'account.look-up',
    summary: 'How an account signs in',
    answer: 'resource',
    parameters: {
      username: { in: 'query', required: true, schema: username },
      orgId: { in: 'query', schema: id },
    },
    success: {
      OK: record(
        {
          next: {
            type: 'string',
            examples: ['PASSWORD', 'ORGANIZATION', 'ACTIVATE', 'PASSWORD_SETTING', 'IDP_AUTHENTICATE', 'OAUTH'],
          },
          user: record({ orgId: nullableId }),
          providers: list({ type: 'string' }),
          redirectUrl: uri,
        },
        ['user', 'providers', 'redirectUrl'],
      ),
    },
    failure: { USER_NOT_FOUND: {} },
    refine: [
      {
        of: ['OK'],
        by: ['data', 'next'],
        to: ['PASSWORD', 'ORGANIZATION', 'ACTIVATE', 'PASSWORD_SETTING', 'IDP_AUTHENTICATE', 'OAUTH'],
      },
    ],
  },
  'GET /orgs': {
    id: 'organisation.search',
    summary: 'Organisations by alias (prefix, at most 20, none for an empty alias), by mail domain, or by id',
    answer: 'resource',
    parameters: {
      alias: { in: 'query', schema: { type: 'string', maxLength: 100 } },
      domain: { in: 'query', schema: { ...hostname, format: 'hostname' } },
      orgId: { in: 'query', schema: id },
    },
    success: { OK: list(organisation) },
    failure: {},
  },
  'GET /orgs/{id}': {
    id: 'organisation.read',
    summary: 'One organisation, for its name and icon',
    answer: 'resource',
    parameters: { id: { in: 'path', required: true, schema: id } },
    success: { OK: organisation },
    failure: {},
  },
  'GET /orgs/{orgId}/security/settings/password': {
    id: 'password-policy.read',
    summary: 'The password policy of an organisation; ORG-0 before one is chosen',
    answer: 'resource',
    parameters: {
      orgId: { in: 'path', required: true, schema: id },
      orgUnitId: { in: 'query', schema: id },
    },
    success: { OK: passwordPolicy },
    failure: {},
  },
  'GET /org-apps/{id}': {
    id: 'organisation-app.read',
    summary: "An organisation's app",
    answer: 'resource',
    parameters: { id: { in: 'path', required: true, schema: id } },
    success: { OK: orgApp },
    failure: {},
  },
  'GET /apps/{id}': {
    id: 'app.read',
    summary: 'An app that requests a sign-in',
    answer: 'resource',
    parameters: { id: { in: 'path', required: true, schema: id } },
    success: { OK: app },
    failure: {},
  },
  'GET /clients/{id}': {
    id: 'oauth-client.read-v1',
    summary: 'An OAuth client (consent, first version)',
    answer: 'resource',
    parameters: { id: { in: 'path', required: true, schema: id } },
    success: { OK: oauthClient },
    failure: {},
  },
  'GET /oidc/org-app-oauth-clients/{id}': {
    id: 'oauth-client.read',
    summary: 'An OAuth client (consent, second version)',
    answer: 'resource',
    parameters: { id: { in: 'path', required: true, schema: id } },
    success: { OK: oauthClient },
    failure: {},
  },
} as const satisfies Record<string, HttpOperation>;
