import { instant, record } from '../../engine/contract/schemas.ts';
import { NEW_PASSWORD_FAILURES, SIGN_IN_FAILURES, SIGN_IN_REFINEMENTS } from '../failures.ts';
import type { HttpOperation } from '../HttpOperation.ts';
import {
  flag,
  id,
  identifiesAccount,
  nothing,
  nullableOrganisationName,
  orNothing,
  password,
  passwordOrNone,
  signInResult,
  stepToken,
  text,
  uri,
  username,
} from '../schemas.ts';

export const passwords = {
  'POST /password/reset-token': {
    id: 'password-reset.send-mail',
    summary: 'Send the reset mail',
    answer: 'resource',
    parameters: { username: { in: 'body', required: true, schema: username } },
    success: { OK: nothing },
    failure: {
      PENDING_USER: {},
      DIRECTORY_USER: { errors: record({ passwordChangeUri: uri }, ['passwordChangeUri']) },
    },
  },
  'POST /password/check-token': {
    id: 'password-reset.check-link',
    summary: 'Whose reset link this is',
    ...identifiesAccount,
    parameters: { token: stepToken },
    success: {
      OK: orNothing(
        record(
          {
            email: text,
            displayName: text,
            username: text,
            latestPasswordChangedAt: instant,
            orgName: nullableOrganisationName,
            orgId: id,
            orgUnitId: id,
          },
          ['orgId', 'orgUnitId'],
        ),
      ),
    },
  },
  'POST /password': {
    id: 'password.change',
    summary: 'Set a new password',
    answer: 'resource',
    parameters: {
      token: stepToken,
      password: { in: 'body', required: true, secret: true, schema: password },
      authorizePassword: { in: 'body', required: true, secret: true, schema: passwordOrNone },
      checkAuthorizePassword: { in: 'body', required: true, schema: flag },
    },
    success: { OK: nothing },
    failure: { BAD_CREDENTIALS: {}, ...NEW_PASSWORD_FAILURES },
  },
  'POST /password:extend-expiration': {
    id: 'password.extend',
    summary: 'Keep the password for another 30 days',
    answer: 'result',
    parameters: { token: stepToken },
    success: signInResult,
    failure: SIGN_IN_FAILURES,
    refine: SIGN_IN_REFINEMENTS,
  },
} as const satisfies Record<string, HttpOperation>;
