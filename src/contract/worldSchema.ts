import type { FromSchema } from 'json-schema-to-ts';
import { instant } from '../engine/contract/schemas.ts';
import { LANGUAGES } from './languages.ts';
import {
  email,
  externalId,
  flag,
  hostname,
  id,
  languageTag,
  longName,
  organisationName,
  passwordPolicy,
  title,
  uri,
  username,
} from './schemas.ts';
import { GIVING_SCOPES } from './scopes.ts';

const nullable = <const S>(schema: S) => ({ anyOf: [schema, { type: 'null' }] }) as const;
const domain = {
  ...hostname,
  pattern: '^[a-z0-9-]+(\\.[a-z0-9-]+)+$',
  description: 'a mail domain in lower case, such as acme.example',
} as const;
const scopes = { type: 'array', uniqueItems: true, items: { enum: GIVING_SCOPES } } as const;
const webAddress = {
  ...uri,
  format: 'iri',
  pattern: '^https?://[^\\s#]+$',
  description: 'a web address, https://…, without #',
} as const;
/** A web address, or a path of the portal. */
const picture = {
  ...uri,
  format: 'iri-reference',
  pattern: '^(https?:/)?/[^\\s]+$',
  description: 'a web address, https://…, or a path of the portal, /…',
} as const;
/** A web address, or one with the app's own scheme, such as `com.example.app:/callback` (RFC 8252, section 7.1). */
const appAddress = {
  ...uri,
  format: 'iri',
  pattern: '^(https?://[^\\s#]+|[a-z][a-z0-9+-]*(\\.[a-z0-9+-]+)+:/[^\\s#]*)$',
  description: "a web address, or one with the app's own scheme such as com.example.app:/callback, without #",
} as const;
const appAddresses = { type: 'array', uniqueItems: true, items: appAddress } as const;
const networks = {
  type: 'array',
  items: { type: 'string', format: 'network', description: 'a network, such as 192.0.2.0/24, or an IP address' },
} as const;

const organisation = {
  type: 'object',
  additionalProperties: false,
  required: ['id', 'name', 'alias'],
  properties: {
    id,
    name: { ...organisationName, minLength: 1 },
    alias: {
      type: 'string',
      maxLength: 63,
      pattern: '^(?!authorize$)[a-z0-9][a-z0-9-]*$',
      description: 'lower-case letters, digits and hyphens, but not "authorize"',
    },
    domains: { type: 'array', uniqueItems: true, items: domain },
    icon: nullable(picture),
    /** The colour of the organisation's mails, and of pages once the organisation is known. */
    color: nullable({ type: 'string', pattern: '^#[0-9a-f]{6}$', description: 'a colour as #0b7a5b' }),
    /** Apps find both addresses in the metadata of the organisation's OpenID provider. */
    termsUri: nullable(webAddress),
    privacyUri: nullable(webAddress),
    passwordPolicy,
    passwordChangeUri: nullable(webAddress),
    mfaRequired: flag,
    /** Members may sign in with a passkey alone. */
    passkeySignIn: flag,
    approvalRequired: flag,
    disclosesLookup: flag,
    adminEmail: nullable({ type: 'string', format: 'email', maxLength: email.maxLength }),
    ipZones: nullable(networks),
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
    name: title,
    logo: nullable(picture),
    iconUrl: nullable(picture),
    /** The links on the consent screen. */
    policies: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['name', 'uri'],
        properties: { name: title, uri: webAddress, language: languageTag },
      },
    },
    mfaActivated: flag,
    deactivated: flag,
    launchUri: nullable(webAddress),
    startsAt: nullable(instant),
    endsAt: nullable(instant),
  },
} as const;

/** Public keys that verify a client's assertions (RFC 7517, section 5; RFC 7523). */
const clientKeys = {
  type: 'object',
  additionalProperties: false,
  required: ['keys'],
  properties: {
    keys: {
      type: 'array',
      minItems: 1,
      maxItems: 10,
      items: { type: 'object', required: ['kty'], properties: { kty: { type: 'string' } } },
    },
  },
} as const;

const client = {
  type: 'object',
  additionalProperties: false,
  required: ['id', 'orgAppId', 'redirectUris', 'scope'],
  properties: {
    id,
    orgAppId: id,
    redirectUris: { ...appAddresses, minItems: 1 },
    postLogoutRedirectUris: appAddresses,
    scope: { ...scopes, contains: { const: 'openid' }, description: 'a list with "openid" in it' },
    autoapprove: scopes,
    /** Whether the client has a secret, which is made when the client is added, and shown only then. */
    confidential: flag,
    /**
     * The client's public keys. A client with keys proves its identity by signing (`private_key_jwt`), without a
     * secret.
     */
    jwks: nullable(clientKeys),
    /**
     * The APIs for which the client may request access tokens (RFC 8707). Such a token is a JSON Web Token that the API
     * checks itself (RFC 9068).
     */
    resources: { type: 'array', uniqueItems: true, items: webAddress },
    /**
     * The API for which access tokens are if a request names none, so that they are JSON Web Tokens. Userinfo does not
     * accept them.
     */
    defaultResource: nullable(webAddress),
    /** Where the app learns of ended sessions (OpenID Connect Back-Channel Logout 1.0). */
    backchannelLogoutUri: nullable(webAddress),
    /** Whether its tokens name the session, as is the default; otherwise it ends all sessions of the person. */
    backchannelLogoutSessionRequired: flag,
    /**
     * The page of the app that ends its session in a frame of the portal (OpenID Connect Front-Channel Logout 1.0), at
     * the origin of a redirect address.
     */
    frontchannelLogoutUri: nullable(webAddress),
    /** Whether that address gets the issuer and the session, as is the default. */
    frontchannelLogoutSessionRequired: flag,
    /**
     * Where the app gets security events (OpenID Shared Signals Framework 1.0): its address, or `poll` if it fetches them
     * itself, for which it needs a secret or keys.
     */
    sharedSignals: nullable({
      ...uri,
      format: 'iri-reference',
      pattern: '^(poll|https?://[^\\s#]+)$',
      description: 'a web address, https://…, without #, or "poll"',
    }),
    /** Whether the client's requests must have a code challenge; only a client with a secret or keys may omit it. */
    pkce: flag,
  },
} as const;

const base64url = { type: 'string', pattern: '^[A-Za-z0-9_-]+$', description: 'base64url without padding' } as const;

/** A passkey's public parts (WebAuthn Level 3, section 4, "credential record"). */
const passkey = {
  type: 'object',
  additionalProperties: false,
  required: ['id', 'publicKey', 'counter', 'use'],
  properties: {
    id: { ...base64url, maxLength: 1364 },
    /** As a COSE key (RFC 9052, section 7). */
    publicKey: { ...base64url, maxLength: 2048 },
    counter: { type: 'integer', minimum: 0, maximum: 4_294_967_295 },
    /** A second factor turns two-step verification on; a passkey for sign-in only replaces the password. */
    use: { enum: ['factor', 'sign-in'] },
    /** The host at which it works; the portal's own if left out. */
    rpId: hostname,
    name: title,
  },
} as const;

const user = {
  type: 'object',
  additionalProperties: false,
  required: ['username', 'firstName'],
  dependencies: { otpSecret: ['passwordHash'], passkeys: ['passwordHash'] },
  properties: {
    username: { ...username, description: 'an e-mail address' },
    /** null, or left out, for an individual. */
    organisation: nullable(id),
    firstName: longName,
    /** If left out, the stored name stays; a new account then has none. */
    lastName: longName,
    externalId: nullable(externalId),
    profileImageUrl: nullable(picture),
    active: flag,
    /** In the PHC string format. Used only for a new account, which is then active at once. */
    passwordHash: {
      type: 'string',
      maxLength: 512,
      format: 'password-hash',
      description: 'an Argon2, bcrypt, PBKDF2, scrypt or salted SHA-2 hash in the PHC string format, at usual costs',
    },
    /** The secret of an authenticator app. Used only for a new account, which then has two-step verification. */
    otpSecret: {
      type: 'string',
      maxLength: 128,
      pattern: '^[A-Z2-7]{16,}$',
      description: "an authenticator app's secret in base32, of 80 bits or more",
    },
    /** Passkeys of another system at the same host. Used only for a new account. */
    passkeys: { type: 'array', maxItems: 10, uniqueItems: true, items: passkey },
    /** A new account without a password gets a mail with a link, in this language. */
    invite: flag,
    language: { enum: LANGUAGES },
    mfaRequired: flag,
    alternativeRequirement: { enum: ['OPTIONAL', 'REQUIRED', 'NONE'] },
    deviceCheck: flag,
    ipZones: nullable(networks),
  },
} as const;

const assignment = {
  type: 'object',
  additionalProperties: false,
  required: ['orgAppId'],
  properties: {
    orgAppId: id,
    /** Whether the app is for every member of the organisation. */
    everyone: flag,
    /** The complete list of assigned users: users not listed lose the app. */
    users: { type: 'array', uniqueItems: true, items: username },
  },
} as const;

const licence = {
  type: 'object',
  additionalProperties: false,
  required: ['id', 'orgAppId', 'workspace', 'license', 'expiresAt'],
  properties: {
    id,
    orgAppId: id,
    workspace: title,
    license: title,
    expiresAt: instant,
  },
} as const;

/** The input of `npm run admin -- apply`: what a database must contain. Members that are left out stay as they are. */
export const worldSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'The contents of a database of the service',
  type: 'object',
  additionalProperties: false,
  properties: {
    $schema: { type: 'string' },
    organisations: { type: 'array', items: organisation },
    apps: { type: 'array', items: app },
    clients: { type: 'array', items: client },
    users: { type: 'array', items: user },
    assignments: { type: 'array', items: assignment },
    licences: { type: 'array', items: licence },
  },
} as const;

export type World = FromSchema<typeof worldSchema>;
/** An entry of one of a world's lists. */
export type WorldItem<K extends keyof World> = NonNullable<World[K]> extends readonly (infer T)[] ? T : never;
