import { record } from '../../engine/contract/schemas.ts';
import { BY_ORGANISATION, ORGANISATION_FAILURES, SIGN_IN_FAILURES, SIGN_IN_REFINEMENTS } from '../failures.ts';
import type { HttpOperation } from '../HttpOperation.ts';
import { answers, id, identifiesAccount, password, provider, secretToken, signInResult, text } from '../schemas.ts';

const said = (example: string) => ({ ...text, examples: [example] });

/** What the service says at each part of a form, in the visitor's language. */
const answered = record(
  {
    password: said('The password is incorrect.'),
    token: said('The sign-in at the provider has ended. Start again.'),
    id: said('This account is linked to another account of the provider.'),
  },
  ['password', 'token', 'id'],
);

export const social = {
  'POST /linked-accounts/check-token': {
    id: 'linked-account.check-token',
    summary: 'The identity that a provider has vouched for in this browser',
    ...identifiesAccount,
    parameters: { accessToken: secretToken },
    success: { OK: record({ email: text, name: text }) },
  },
  'POST /linked-accounts:link': {
    id: 'linked-account.link',
    summary: 'Link a social account to an existing one, by its password',
    answer: 'result',
    parameters: {
      password: { in: 'body', required: true, secret: true, schema: password },
      provider: { in: 'body', required: true, schema: provider },
      accessToken: secretToken,
    },
    success: signInResult,
    failure: {
      ...SIGN_IN_FAILURES,
      BAD_CREDENTIALS: { errors: answered },
      BAD_REQUEST: { errors: answered },
    },
    refine: SIGN_IN_REFINEMENTS,
  },
  'POST /linked-accounts:signup': {
    id: 'linked-account.sign-up',
    summary: 'Sign up with a social account',
    answer: 'result',
    parameters: {
      accessToken: secretToken,
      provider: { in: 'body', required: true, schema: provider },
      orgId: { in: 'body', schema: id },
      answers: { in: 'body', answers: true, schema: answers },
    },
    success: signInResult,
    failure: { ...SIGN_IN_FAILURES, ...ORGANISATION_FAILURES, JOIN_REQUEST_USER: {} },
    refine: [BY_ORGANISATION, { by: ['errors', 'username'], to: ['JOIN_REQUEST_USER'] }, ...SIGN_IN_REFINEMENTS],
  },
} as const satisfies Record<string, HttpOperation>;
