import type { Operation } from '../../engine/contract/Operation.ts';
import { list, record } from '../../engine/contract/schemas.ts';
import { SIGN_IN_FAILURES, SIGN_IN_REFINEMENTS } from '../failures.ts';
import {
  factor,
  flag,
  id,
  nothing,
  nullableId,
  nullableOrganisationName,
  passkeyChallenge,
  password,
  secretToken,
  signInResult,
  text,
  token,
  tokenBucketItem,
  username,
} from '../schemas.ts';

const socialData = record({ userInfo: record({ email: text, name: text }), accessToken: token });

export const signIn = {
  'POST /signin/password': {
    summary: 'Sign in with a password',
    answer: 'result',
    parameters: {
      username: { in: 'body', required: true, schema: username },
      password: { in: 'body', required: true, secret: true, schema: password },
      orgId: { in: 'body', schema: id },
    },
    success: signInResult,
    failure: SIGN_IN_FAILURES,
    refine: SIGN_IN_REFINEMENTS,
  },
  'POST /signin/mfa': {
    summary: 'Finish a sign-in with a second factor; a passkey sends its serialised assertion as the code',
    answer: 'result',
    parameters: {
      token: { in: 'body', secret: true, schema: token },
      factor: { in: 'body', required: true, schema: factor },
      code: { in: 'body', required: true, secret: true, schema: { type: 'string', minLength: 1, maxLength: 16384 } },
    },
    success: signInResult,
    failure: { ...SIGN_IN_FAILURES, EXPIRED: {} },
    refine: SIGN_IN_REFINEMENTS,
  },
  'POST /signin/passkey-challenges': {
    summary: 'A challenge for a sign-in with any passkey, where an organisation allows it',
    answer: 'resource',
    safe: true,
    parameters: {},
    success: { OK: passkeyChallenge },
    failure: {},
  },
  'POST /signin/passkey': {
    summary: 'Sign in with a discoverable passkey that has verified its user: both factors in one',
    answer: 'result',
    parameters: {
      credential: {
        in: 'body',
        required: true,
        secret: true,
        schema: { type: 'string', minLength: 1, maxLength: 16384 },
      },
    },
    success: signInResult,
    failure: { ...SIGN_IN_FAILURES, EXPIRED: {}, UNKNOWN_PASSKEY: {}, PASSKEY_NOT_ALLOWED: {} },
    refine: SIGN_IN_REFINEMENTS,
  },
  'POST /signin/{provider}': {
    summary: "Sign in with the code of a social provider's response",
    answer: 'result',
    parameters: {
      provider: { in: 'path', required: true, schema: { type: 'string', minLength: 1, maxLength: 40 } },
      code: secretToken,
      redirectUri: { in: 'body', schema: text },
    },
    success: { ...signInResult, SHOULD_CHECK_PASSWORD: socialData, SHOULD_AGREE_TERMS: socialData },
    failure: { ...SIGN_IN_FAILURES, DEACTIVATED_USER: {} },
    refine: SIGN_IN_REFINEMENTS,
  },
  'POST /signin/single-session-token': {
    summary: 'Sign in here and sign the other device out',
    answer: 'result',
    parameters: { token: secretToken },
    success: signInResult,
    failure: SIGN_IN_FAILURES,
    refine: SIGN_IN_REFINEMENTS,
  },
  'POST /signin/token': {
    summary: 'Continue as an account that is listed on this device',
    answer: 'result',
    parameters: { tid: { in: 'body', required: true, schema: id } },
    success: signInResult,
    failure: SIGN_IN_FAILURES,
    refine: SIGN_IN_REFINEMENTS,
  },
  'GET /signin/token-bucket': {
    summary: 'The accounts that were signed in on this device',
    answer: 'resource',
    parameters: {},
    success: { OK: list(tokenBucketItem) },
    failure: {},
  },
  'DELETE /signin/token-bucket': {
    summary: 'Forget an account on this device',
    answer: 'resource',
    parameters: { tid: { in: 'query', required: true, schema: id } },
    success: { OK: nothing },
    failure: {},
  },
  'DELETE /token': {
    summary: 'Sign out',
    answer: 'resource',
    parameters: {},
    success: { OK: nothing },
    failure: {},
  },
  'POST /check-token': {
    summary: 'Whether the session (or a given token) is still valid',
    answer: 'resource',
    safe: true,
    parameters: { token: { in: 'body', secret: true, schema: token } },
    success: { OK: record({ valid: { const: true } }) },
    failure: {},
  },
  'GET /users/me': {
    summary: 'Who is signed in',
    answer: 'resource',
    parameters: {},
    success: {
      OK: record({
        id,
        username: text,
        displayName: text,
        firstName: text,
        orgId: nullableId,
        orgName: nullableOrganisationName,
        businessUser: flag,
      }),
    },
    failure: {},
  },
} as const satisfies Record<string, Operation>;
