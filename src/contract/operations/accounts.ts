import { record } from '../../engine/contract/schemas.ts';
import { BY_ORGANISATION, NEW_PASSWORD_FAILURES, ORGANISATION_FAILURES } from '../failures.ts';
import type { HttpOperation } from '../HttpOperation.ts';
import {
  accountChange,
  answers,
  email,
  id,
  identifiesAccount,
  nothing,
  nullableOrganisationName,
  organisationName,
  orNothing,
  password,
  personName,
  secretToken,
  text,
  token,
  username,
} from '../schemas.ts';

/** The state of an account after its address is verified: active, or waiting for its organisation. */
const verified = {
  OK: record({ name: text, username: text }),
  AWAITS_APPROVAL: record({ orgId: id }),
} as const;

export const accounts = {
  'POST /unverified-users': {
    id: 'sign-up.create',
    summary: 'Sign up; a verification mail follows',
    answer: 'resource',
    parameters: {
      username: { in: 'body', required: true, schema: email },
      password: { in: 'body', required: true, secret: true, schema: password },
      lastName: { in: 'body', required: true, schema: personName },
      firstName: { in: 'body', required: true, schema: personName },
      orgId: { in: 'body', schema: id },
      answers: { in: 'body', answers: true, schema: answers },
    },
    success: { OK: record({ id, username: text, orgName: nullableOrganisationName }) },
    failure: {
      ALREADY_IN_USE: { errors: record({ username: text }) },
      JOIN_REQUEST_USER: { errors: record({ username: text }) },
      CENTRAL_ACCOUNTS_EXISTS: {},
      ...ORGANISATION_FAILURES,
      ...NEW_PASSWORD_FAILURES,
    },
    refine: [BY_ORGANISATION, { by: ['errors', 'username'], to: ['ALREADY_IN_USE', 'JOIN_REQUEST_USER'] }],
  },
  'POST /unverified-users/{id}/verify-messages': {
    id: 'sign-up.resend-mail',
    summary: 'Send the verification mail again',
    answer: 'resource',
    parameters: { id: { in: 'path', required: true, schema: id } },
    success: { OK: nothing },
    failure: {},
  },
  'PUT /unverified-users/{id}/username': {
    id: 'sign-up.change-address',
    summary: 'Change the address of an account that is not verified yet',
    answer: 'resource',
    parameters: {
      id: { in: 'path', required: true, schema: id },
      username: { in: 'body', required: true, schema: email },
    },
    success: { OK: record({ id, username: text, orgName: nullableOrganisationName }, ['orgName']) },
    failure: { ALREADY_IN_USE: {}, CENTRAL_ACCOUNTS_EXISTS: {} },
  },
  'POST /email-verification/check-token': {
    id: 'email-verification.check-link',
    summary: 'Whose verification link this is, if opened in a browser other than the one that signed up',
    ...identifiesAccount,
    parameters: { token: secretToken },
    success: { OK: record({ username: text, orgName: nullableOrganisationName }) },
  },
  'POST /email-verification/confirm': {
    id: 'email-verification.confirm',
    summary: 'Verify the address of such a link by the password that was set at sign-up',
    answer: 'result',
    parameters: {
      token: secretToken,
      password: { in: 'body', required: true, secret: true, schema: password },
    },
    success: verified,
    failure: { BAD_CREDENTIALS: {} },
  },
  'POST /email-verification/start-over': {
    id: 'email-verification.start-over',
    summary: 'Sign up with the address of such a link, replacing the sign-up that requested it',
    answer: 'result',
    parameters: {
      token: secretToken,
      password: { in: 'body', required: true, secret: true, schema: password },
      lastName: { in: 'body', required: true, schema: personName },
      firstName: { in: 'body', required: true, schema: personName },
      orgId: { in: 'body', schema: id },
      answers: { in: 'body', answers: true, schema: answers },
    },
    success: verified,
    failure: { ...ORGANISATION_FAILURES, ...NEW_PASSWORD_FAILURES },
    refine: [BY_ORGANISATION],
  },
  'POST /account-changes/check-token': {
    id: 'account-change.check-link',
    summary: 'The account and the change that the link of a warning would undo',
    ...identifiesAccount,
    parameters: { token: secretToken },
    success: { OK: record({ username: text, change: accountChange }) },
  },
  'POST /account-changes:undo': {
    id: 'account-change.undo',
    summary: 'Undo everything added since that change, end every session, and require a new password',
    answer: 'resource',
    parameters: { token: secretToken },
    success: { OK: nothing },
    failure: {},
  },
  'POST /activation': {
    id: 'activation.send-mail',
    summary: 'Send the activation mail for a username',
    answer: 'resource',
    parameters: { username: { in: 'query', required: true, schema: username } },
    success: { OK: record({ id: text, token }, ['id', 'token']) },
    failure: {},
  },
  'POST /users/{id}/activation': {
    id: 'activation.resend-mail',
    summary: 'Send the activation mail of an account again',
    answer: 'resource',
    parameters: { id: { in: 'path', required: true, schema: id } },
    success: { OK: nothing },
    failure: {},
  },
  'POST /activation/check-token': {
    id: 'activation.check-link',
    summary: 'Whose activation link this is',
    ...identifiesAccount,
    parameters: { token: secretToken },
    success: {
      OK: orNothing(
        record({ orgName: organisationName, username: text, orgId: id, orgUnitId: id }, ['orgId', 'orgUnitId']),
      ),
    },
  },
  'POST /users/activate': {
    id: 'activation.complete',
    summary: 'Activate an invited account with its first password',
    answer: 'resource',
    parameters: {
      token: secretToken,
      password: { in: 'body', required: true, secret: true, schema: password },
    },
    success: { OK: nothing },
    failure: NEW_PASSWORD_FAILURES,
  },
} as const satisfies Record<string, HttpOperation>;
