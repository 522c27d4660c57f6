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
