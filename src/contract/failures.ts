import type { Failure, Refinement } from '../engine/contract/Contract.ts';
import { list, record } from '../engine/contract/schemas.ts';
import { accountState, id, seconds, text, token, unverifiedUser } from './schemas.ts';

/** Codes with which any call may fail (api-contract, Conventions). */
export const COMMON_FAILURES = ['BAD_REQUEST', 'UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND'] as const;

/** Further failure codes of calls that take a token. */
export const TOKEN_FAILURES = ['EXPIRED', 'INVALID_TOKEN'] as const;

const state = record({ state: accountState });

/** The account states into which a refused sign-in is refined, with the data of each. */
const ACCOUNT_STATE_FAILURES = {
  UNAPPROVED: { errors: record({ state: accountState, orgId: id }, ['orgId']) },
  /** `retryAfter`: seconds until the lock expires, if it ever does. Only a response about the lock has this member. */
  LOCKED: { errors: state, data: record({ retryAfter: seconds }, ['retryAfter']) },
  PENDING: { errors: record({ state: accountState, id }, ['id']), data: record({ id }, ['id']) },
  DEACTIVATED: { errors: state },
  DORMANT: { errors: record({ state: accountState, token }, ['token']) },
} as const satisfies Record<string, Failure>;

const ACCOUNT_STATES = ['UNAPPROVED', 'LOCKED', 'PENDING', 'DEACTIVATED', 'DORMANT'] as const;

/** ERR-04: three codes, one meaning, refined by errors.state. */
const BY_ACCOUNT_STATE = {
  of: ['BAD_CREDENTIALS', 'BAD_REQUEST', 'UNAUTHORIZED'],
  by: ['errors', 'state'],
  to: ACCOUNT_STATES,
} as const satisfies Refinement;

const BY_ZONE = {
  of: ['FORBIDDEN'],
  by: ['errors', 'state'],
  to: ['IP_NOT_ALLOWED'],
} as const satisfies Refinement;

/** D-45: the error in the organisation that a sign-up chose, or failed to choose. */
export const ORGANISATION_FAILURES = {
  REQUIRED: { errors: record({ orgId: text }) },
  NOT_OFFERED: { errors: record({ orgId: text }) },
} as const satisfies Record<string, Failure>;

export const BY_ORGANISATION = {
  of: ['BAD_REQUEST'],
  by: ['errors', 'orgId'],
  to: ['REQUIRED', 'NOT_OFFERED'],
} as const satisfies Refinement;

/** Section 8 of the specification, sign-in. */
export const SIGN_IN_FAILURES = {
  BAD_CREDENTIALS: {},
  ...ACCOUNT_STATE_FAILURES,
  PASSWORD_NOT_FOUND: {},
  ALREADY_IN_USE_BY_GOOGLE: {},
  CENTRAL_ACCOUNTS_LOCKED: {},
  CENTRAL_ACCOUNTS_INACTIVE: {},
  DELETED_USER: {},
  REVOKED_TOKEN: {},
  UNVERIFIED_USER: { data: unverifiedUser },
  /** `address`: the client's address as the service saw it. Other services may omit it. */
  IP_NOT_ALLOWED: { errors: record({ state: text, address: text }, ['address']) },
  /** The proof was correct, but the browser blocks cookies and could not keep the session. */
  COOKIES_BLOCKED: {},
} as const satisfies Record<string, Failure>;

export const SIGN_IN_REFINEMENTS = [BY_ACCOUNT_STATE, BY_ZONE] as const;

/** Section 8, password change; the service checks every new password. */
export const NEW_PASSWORD_FAILURES = {
  /** `rules`: the ids of the broken rules, as in flows/shared/new-password.rules.json. */
  BLOCKED_COMPLEXITY: { errors: record({ rules: list(id) }, ['rules']) },
  USED_PASSWORD: {},
  PASSWORD_CONTAINS_USERNAME: {},
  INVISIBLE_CHARACTERS: {},
} as const satisfies Record<string, Failure>;

/** What each code of an answer means, in one sentence. A refined outcome has its own code. */
export const CODES = {
  ACTIVATE: 'The account was invited, and its first password is still to be set by the link of a mail',
  ALREADY_IN_USE: 'Another account has this username',
  ALREADY_IN_USE_BY_GOOGLE: 'The account, or the Google account, is already linked to another one',
  AWAITS_APPROVAL: 'The address is verified, and an administrator of the organisation must still approve the account',
  BAD_CREDENTIALS: 'The password, the code or the passkey is wrong, or no such account exists',
  BAD_REQUEST: 'The service does not accept a value that was sent',
  BLOCKED_COMPLEXITY: "The new password breaks rules of the organisation's policy",
  CANCELLED: "The person closed the browser's prompt, or the browser may not open one now",
  CENTRAL_ACCOUNTS_EXISTS: 'Accounts of this mail domain are managed by the central account service',
  CENTRAL_ACCOUNTS_INACTIVE: 'The account of the central account service is not active',
  CENTRAL_ACCOUNTS_LOCKED: 'The account of the central account service is locked',
  CONFLICT: 'The request contradicts what is stored, such as one passkey more than an account may have',
  COOKIES_BLOCKED: 'The proof was right, but the browser sends no cookie back, so it could not keep the session',
  DEACTIVATED: 'An administrator has deactivated the account',
  DEACTIVATED_USER: 'The same as DEACTIVATED, as some services answer after a social sign-in',
  DELETED_USER: 'The account has been deleted',
  DIRECTORY_USER: 'A directory manages the password of the account, so it can only be changed there',
  DORMANT: 'The account has not been used for more than a year and must be reactivated',
  EXIST_IN_USERNAME: 'The backup address is the username of the account',
  EXPIRED: 'The token, the code or the session has expired, or was used before',
  FAILED: 'The browser could not do it',
  FORBIDDEN: 'Whoever is signed in may not do this',
  IDP_AUTHENTICATE: "The account signs in with the organisation's own identity provider",
  INVALID_TOKEN: 'The service knows no such token, or it is for something else',
  INVISIBLE_CHARACTERS: 'The new password has characters that cannot be seen',
  IP_NOT_ALLOWED: 'The organisation does not allow sign-in from this IP address',
  JOIN_REQUEST_USER: "An account with this username is waiting for the organisation's approval",
  LOCKED: 'The account is locked after too many wrong passwords, or by an operator',
  MFA_SETTING: 'The first proof was right, and a second factor must now be set up',
  MFA_SIGNIN: 'The first proof was right, and the second factor must follow',
  NEW_DEVICE: 'The proofs were right, and this device can be registered',
  NOT_ALLOWED_MULTI_SESSION: 'The account is signed in elsewhere and may have only one session at a time',
  NOT_FOUND: 'There is no such account, app, organisation or other thing',
  NOT_OFFERED: 'Nobody can sign up to the chosen organisation with this address',
  OAUTH: 'The account has no password and signs in with a social provider',
  OK: 'The call succeeded',
  ORGANIZATION: 'Several organisations have an account with this username, so one must be chosen',
  PASSKEY_NOT_ALLOWED: 'The organisation requires a password, so a passkey alone is not enough',
  PASSWORD: 'The account signs in with a password',
  PASSWORD_CHANGE_RECOMMEND: 'The proofs were right, and the password is old enough to recommend a new one',
  PASSWORD_CONTAINS_USERNAME: 'The new password contains the username',
  PASSWORD_EXPIRED: 'The proofs were right, but the password has expired and must be changed first',
  PASSWORD_NOT_FOUND: 'The account has no password, only a social account',
  PASSWORD_SETTING: 'The organisation is disconnected from its directory, so the account needs a password of its own',
  PENDING: 'The account was invited and has not been activated',
  PENDING_USER: 'The account was invited and has not been activated, so it has no password to reset',
  REQUIRED: 'An organisation must be chosen to sign up with this address',
  REVOKED_TOKEN: 'The session of the listed account has ended',
  SHOULD_AGREE_TERMS: 'The provider vouches for the address, and the person must agree to the terms to sign up',
  SHOULD_CHECK_PASSWORD:
    'The provider vouches for the address of an account, whose password must be given to link both',
  STATE_MISMATCH: 'The response of the provider does not belong to a request of this browser session',
  UNAPPROVED: 'An administrator of the organisation has not approved the account yet',
  UNAUTHORIZED: 'Nobody is signed in, or the session has ended',
  UNAVAILABLE: 'Social sign-in is not configured, or this browser cannot store what it needs',
  UNKNOWN: 'The answer is empty or not JSON, so it has no code',
  UNKNOWN_PASSKEY: 'No account has this passkey',
  UNSUPPORTED: 'The browser or the device cannot do it',
  UNVERIFIED_USER: 'The address of the account has not been verified since sign-up',
  USED_PASSWORD: 'The new password is the current one or was used before',
  USER_NOT_FOUND: 'There is no account with this username',
} as const satisfies Readonly<Record<string, string>>;
