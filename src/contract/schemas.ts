import type { FromSchema } from 'json-schema-to-ts';
import { ANSWER_NAME, LONGEST_ANSWER, MOST_ANSWERS } from '../engine/contract/answers.ts';
import { color, instant, list, record } from '../engine/contract/schemas.ts';
import { PERSON_NAME, WRITTEN_NAME } from './personName.ts';

export const text = { type: 'string', maxLength: 4096 } as const;
export const nullableText = { type: ['string', 'null'], maxLength: 4096 } as const;
export const id = { type: 'string', minLength: 1, maxLength: 128 } as const;
export const nullableId = { type: ['string', 'null'], minLength: 1, maxLength: 128 } as const;
export const flag = { type: 'boolean' } as const;
export const nothing = { type: 'null' } as const;
/** A response that may be empty (D-100). */
export const orNothing = <const S>(schema: S) => ({ anyOf: [schema, nothing] }) as const;
/** A duration in seconds. */
export const seconds = { type: 'integer', minimum: 0 } as const;
/** Opaque. Long enough for an OIDC access token or a serialised assertion. */
export const token = { type: 'string', minLength: 1, maxLength: 4096 } as const;
/** The username: an e-mail address or another name. The domain of an address is sent in ASCII. */
export const username = { type: 'string', format: 'username', minLength: 1, maxLength: 320 } as const;
/** An e-mail address. Client and service share this format (promise P04). */
export const email = { type: 'string', format: 'email', minLength: 3, maxLength: 254 } as const;
/**
 * The maximum length in both policies and calls, so people can send any password that an organisation allows. NIST SP
 * 800-63B-4, section 3.1.1.2, requires at least 64; hashing a longer password takes no longer.
 */
const LONGEST_PASSWORD = 1024;
export const password = { type: 'string', minLength: 1, maxLength: LONGEST_PASSWORD } as const;
/** A password that may be empty. */
export const passwordOrNone = { type: 'string', maxLength: LONGEST_PASSWORD } as const;
/** A one-time code. Digits only; the service decides the length (D-67). */
export const code = { type: 'string', pattern: '^[0-9]{1,12}$', examples: ['123456'] } as const;
export const personName = { type: 'string', minLength: 1, maxLength: 30, pattern: PERSON_NAME } as const;
/**
 * A full name from a directory or an operator: families have names with more letters than the sign-up form accepts
 * (SIGNUP).
 */
export const longName = {
  type: 'string',
  minLength: 1,
  maxLength: 100,
  pattern: WRITTEN_NAME,
  description: 'a name in one line, without invisible characters',
} as const;
/** Consents and replies, by the names that the portal declares. These limits apply to every portal. */
export const answers = {
  type: 'object',
  maxProperties: MOST_ANSWERS,
  propertyNames: { pattern: ANSWER_NAME },
  additionalProperties: {
    anyOf: [
      { type: 'boolean' },
      { type: 'number' },
      { type: 'string', maxLength: LONGEST_ANSWER },
      { type: 'array', maxItems: MOST_ANSWERS, items: { type: 'string', maxLength: LONGEST_ANSWER } },
    ],
  },
  examples: [{ 'optional-information': true }],
} as const;
export const uri = { type: 'string', maxLength: 2048 } as const;
/** An internet host name, without the final dot (RFC 1035, section 2.3.4). */
export const hostname = { type: 'string', maxLength: 253 } as const;
/** The id of an account in a directory. */
export const externalId = { type: 'string', minLength: 1, maxLength: 256 } as const;
/** An operator's name for an app, a policy, a workspace or a licence. */
export const title = { type: 'string', minLength: 1, maxLength: 200 } as const;
/** A language tag as in HTML's `lang` (BCP 47, RFC 5646): ja, pt-BR, zh-Hant. */
export const languageTag = {
  type: 'string',
  maxLength: 35,
  pattern: '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$',
  examples: ['ko', 'en', 'ja'],
  description: 'a language such as ja or pt-BR',
} as const;
/** `Default` of ORG-0 is shown as the launcher's name (SIGNIN-07). */
export const organisationName = { type: 'string', maxLength: 200, format: 'organisation-name' } as const;
export const nullableOrganisationName = {
  type: ['string', 'null'],
  maxLength: 200,
  format: 'organisation-name',
} as const;

export const accountState = {
  enum: ['ACTIVATED', 'UNAPPROVED', 'LOCKED', 'PENDING', 'DEACTIVATED', 'DORMANT'],
} as const;
export const provider = { enum: ['google'] } as const;
/** A change to an account's credentials, about which its addresses are notified. */
export const accountChange = {
  enum: [
    'password-changed',
    'linked-account',
    'passkey-added',
    'passkey-removed',
    'codes-added',
    'second-factor-off',
    'backup-address-changed',
  ],
} as const;
export const factor = { enum: ['OTP', 'PASSKEY'] } as const;
export const otpFactor = { enum: ['OTP'] } as const;
const alternativeRequirement = { enum: ['OPTIONAL', 'REQUIRED', 'NONE'] } as const;

export const organisation = record(
  {
    id,
    name: organisationName,
    alias: text,
    label: organisationName,
    decorators: list(record({ type: { enum: ['ICON'] } as const, value: uri })),
    /** The organisation's own colour. A service without such colours leaves it out. */
    color,
  },
  ['color'],
);

export const passwordPolicy = record({
  minLength: { type: 'integer', minimum: 1, maximum: LONGEST_PASSWORD } as const,
  maxLength: { type: 'integer', minimum: 1, maximum: LONGEST_PASSWORD } as const,
  requiredLowerCase: flag,
  requiredUpperCase: flag,
  requiredNumber: flag,
  requiredSymbol: flag,
  duration: record({ day: { type: 'integer', minimum: 0 } as const }),
});

/** Names may be in another language than the page; `language` tells screen readers which (WCAG 3.1.2). */
const policies = list(record({ name: text, uri, language: languageTag }, ['language']));

export const app = record({
  id,
  name: text,
  logo: nullableText,
  iconUrl: nullableText,
  policies,
  mfaActivated: flag,
});

export const orgApp = record({
  id,
  name: text,
  iconUrl: nullableText,
  orgId: id,
  orgName: organisationName,
  mfaActivated: flag,
});

export const oauthClient = record({
  clientId: id,
  name: text,
  logo: nullableText,
  scope: list(text),
  autoapprove: list(text),
  policies,
});

export const tokenBucketItem = record({
  id,
  username: text,
  displayName: text,
  firstName: text,
  profileImageUrl: nullableText,
  // Any text, too: a connected service has its own channels and spellings (D-98).
  signinChannel: { type: 'string', examples: ['GOOGLE', 'PASSWORD'] } as const,
  // Any text, on purpose: the portal handles unknown states (D-54).
  state: { type: 'string', examples: ['ACTIVATED', 'REVOKED'] } as const,
  reason: { enum: ['TIME_OUT', 'LOG_OUT', null] } as const,
});

/** `passkeyOffer`: the account may create a passkey to sign in with, and has none on this device. */
const signedIn = record({ redirectUrl: uri, passkeyOffer: flag }, ['redirectUrl', 'passkeyOffer']);
export const tokenData = record({ token });
const factorData = record({ token, redirectUrl: uri }, ['redirectUrl']);
export const multiSession = record({ token, signedInAt: instant, device: text }, ['signedInAt', 'device']);

/** Success outcomes of every call that signs an account in. */
export const signInResult = {
  OK: signedIn,
  MFA_SIGNIN: factorData,
  MFA_SETTING: factorData,
  NEW_DEVICE: tokenData,
  NOT_ALLOWED_MULTI_SESSION: multiSession,
  PASSWORD_CHANGE_RECOMMEND: tokenData,
  PASSWORD_EXPIRED: tokenData,
} as const;

/** A missing requirement means OPTIONAL (D-60). */
export const mfaSetup = record(
  { resource: text, username: text, userId: id, orgId: id, alternativeRequirement, businessUser: flag },
  ['orgId', 'alternativeRequirement'],
);

export const passkeyChallenge = record({
  challenge: text,
  rpId: text,
  timeout: { type: 'integer', minimum: 0 } as const,
});

export const passkeyItem = record({ credentialId: text, currentDevice: flag });

export const unverifiedUser = record({ id, username: text, state: text }, ['state']);

/** The portal's data about the browser, which the user sees before sending it (D-81). */
export const deviceFacts = record({
  type: { enum: ['PC', 'Mobile'] } as const,
  os: { type: 'string', maxLength: 60 } as const,
  osVersion: { type: 'string', maxLength: 60 } as const,
  browser: { type: 'string', maxLength: 60 } as const,
});

export type Organisation = FromSchema<typeof organisation>;
export type PasswordPolicy = FromSchema<typeof passwordPolicy>;
export type TokenBucketItem = FromSchema<typeof tokenBucketItem>;
export type OAuthClient = FromSchema<typeof oauthClient>;

/** The secret of a link, or of an earlier response, which authenticates the caller. */
export const secretToken = { in: 'body', required: true, secret: true, schema: token } as const;

/** Such a secret of an unfinished sign-in: if it is absent, as after a reload, the service uses its cookie (D-58). */
export const stepToken = { in: 'body', secret: true, schema: token } as const;

/**
 * An operation that identifies the account to which a secret belongs. It changes nothing, uses nothing up, and has no
 * failures of its own.
 */
export const identifiesAccount = { answer: 'resource', safe: true, failure: {} } as const;
