import { instant, list, record } from '../../engine/contract/schemas.ts';
import type { HttpOperation } from '../HttpOperation.ts';
import {
  code,
  email,
  factor,
  flag,
  id,
  mfaSetup,
  nothing,
  nullableText,
  otpFactor,
  passkeyChallenge,
  passkeyItem,
  secretToken,
  stepToken,
  text,
  token,
} from '../schemas.ts';

const queryToken = { in: 'query', secret: true, schema: token } as const;
const requiredCode = { in: 'body', required: true, secret: true, schema: code } as const;
const tokenId = { in: 'path', required: true, secret: true, schema: token } as const;
/** The parameter for a code also accepts a passkey's serialised assertion. */
const serialised = { type: 'string', minLength: 1, maxLength: 16384 } as const;
const anyCode = { in: 'body', secret: true, schema: serialised } as const;
const wrongCode = { BAD_CREDENTIALS: {}, EXPIRED: {} } as const;
const verified = record({ alternativeEmailToken: token }, ['alternativeEmailToken']);

export const secondFactor = {
  'GET /mfa': {
    id: 'second-factor.list',
    summary: 'The second factors of the account, keyed by factor (D-101)',
    answer: 'resource',
    parameters: { token: queryToken },
    success: {
      OK: record(
        {
          PASSKEY: record({ passkeys: list(passkeyItem) }),
          OTP: record({ registeredAt: instant }),
          /** Another host at which the account has a passkey, if it has none at this host. */
          passkeyHost: text,
        },
        ['PASSKEY', 'OTP', 'passkeyHost'],
      ),
    },
    failure: {},
  },
  'GET /passkeys': {
    id: 'passkey.list',
    summary: "The account's passkeys",
    answer: 'resource',
    parameters: { token: queryToken },
    success: { OK: list(passkeyItem) },
    failure: {},
  },
  'POST /passkey-challenges': {
    id: 'passkey.challenge',
    summary: 'A fresh challenge for an assertion',
    answer: 'resource',
    safe: true,
    parameters: { token: stepToken },
    success: { OK: passkeyChallenge },
    failure: {},
  },
  'POST /passkeys/options': {
    id: 'passkey.begin',
    summary: 'The options to create a passkey that signs in alone, where the organisation allows it',
    answer: 'resource',
    safe: true,
    parameters: {},
    success: { OK: record({ options: { type: 'object' } as const }) },
    failure: { CONFLICT: {} },
  },
  'POST /passkeys': {
    id: 'passkey.register',
    summary: 'Store a passkey that the browser has created',
    answer: 'resource',
    parameters: { credential: { in: 'body', required: true, secret: true, schema: serialised } },
    success: { OK: nothing },
    failure: { ...wrongCode, CONFLICT: {} },
  },
  'POST /passkeys/put-off': {
    id: 'passkey.put-off',
    summary: 'Offer no passkey to the account for 30 days, or never again',
    answer: 'resource',
    parameters: { forGood: { in: 'body', schema: flag } },
    success: { OK: nothing },
    failure: {},
  },
  'POST /mfa/check-setting-token': {
    id: 'second-factor.check-set-up',
    summary: 'Whether a set-up may begin, and for whom',
    answer: 'resource',
    safe: true,
    parameters: { token: stepToken },
    success: { OK: mfaSetup },
    failure: {},
  },
  'POST /mfa/check-sign-token': {
    id: 'second-factor.check-sign-in',
    summary: 'The account whose second factor is required',
    answer: 'resource',
    safe: true,
    parameters: { token: stepToken },
    success: {
      OK: record({ username: text, orgId: id, businessUser: flag, alternativeEmail: nullableText }, ['orgId']),
    },
    failure: {},
  },
  'POST /mfa': {
    id: 'second-factor.begin',
    summary: 'Begin a set-up by creating a secret',
    answer: 'resource',
    parameters: { token: stepToken },
    success: { OK: mfaSetup },
    failure: {},
  },
  'POST /mfa:verify': {
    id: 'second-factor.verify',
    summary: 'Prove the authenticator app',
    answer: 'resource',
    parameters: { token: stepToken, factor: { in: 'body', required: true, schema: otpFactor }, code: requiredCode },
    success: { OK: verified },
    failure: wrongCode,
  },
  'POST /mfa:activate': {
    id: 'second-factor.activate',
    summary: 'Turn the second factor on',
    answer: 'resource',
    parameters: {
      token: stepToken,
      alternativeEmailToken: { in: 'body', secret: true, schema: token },
      factor: { in: 'body', required: true, schema: otpFactor },
    },
    success: { OK: nothing },
    failure: {},
  },
  'POST /sign-on/{tokenId}/mfa': {
    id: 'app-second-factor.begin',
    summary: "Begin a set-up for an app's own second factor",
    answer: 'resource',
    parameters: { tokenId, factor: { in: 'body', schema: factor }, code: anyCode, token: stepToken },
    success: { OK: mfaSetup },
    failure: {},
  },
  'POST /sign-on/{tokenId}/mfa:verify': {
    id: 'app-second-factor.verify',
    summary: "Check a code for an app's own second factor",
    answer: 'resource',
    parameters: {
      tokenId,
      factor: { in: 'body', required: true, schema: factor },
      code: { ...anyCode, required: true },
      token: stepToken,
    },
    success: { OK: verified },
    failure: wrongCode,
  },
  'POST /sign-on/{tokenId}/mfa:activate': {
    id: 'app-second-factor.activate',
    summary: "Turn an app's own second factor on",
    answer: 'resource',
    parameters: {
      tokenId,
      factor: { in: 'body', required: true, schema: otpFactor },
      code: anyCode,
      token: stepToken,
      alternativeEmailToken: { in: 'body', secret: true, schema: token },
    },
    success: { OK: nothing },
    failure: {},
  },
  'POST /mfa/deactivate-tokens': {
    id: 'second-factor.send-removal-code',
    summary: 'Mail a code that turns the second factor off, valid 10 minutes',
    answer: 'resource',
    parameters: { token: stepToken },
    success: { OK: record({ token, expiresAt: instant }) },
    failure: {},
  },
  'POST /mfa/deactivate-tokens/{token}': {
    id: 'second-factor.remove',
    summary: 'Turn the second factor off with the mailed code',
    answer: 'resource',
    parameters: { token: { in: 'path', required: true, secret: true, schema: token }, code: requiredCode },
    success: { OK: nothing },
    failure: wrongCode,
  },
  'POST /alternative-email:init': {
    id: 'backup-email.send-code',
    summary: 'Mail a code to a backup address',
    answer: 'resource',
    parameters: { token: stepToken, alternativeEmail: { in: 'body', required: true, schema: email } },
    success: { OK: record({ token }) },
    failure: { EXIST_IN_USERNAME: { errors: record({ alternativeEmail: text }) } },
    refine: [{ by: ['errors', 'alternativeEmail'], to: ['EXIST_IN_USERNAME'] }],
  },
  'POST /alternative-email:verify': {
    id: 'backup-email.verify',
    summary: 'Prove the backup address',
    answer: 'resource',
    parameters: { token: secretToken, code: requiredCode },
    success: { OK: record({ mfaSettingToken: token }) },
    failure: wrongCode,
  },
  'GET /alternative-email': {
    id: 'backup-email.read',
    summary: 'The backup address of the account',
    answer: 'resource',
    parameters: { token: queryToken },
    success: { OK: record({ businessUser: flag, alternativeEmail: nullableText }) },
    failure: {},
  },
  'POST /alternative-email': {
    id: 'backup-email.store',
    summary: 'Store a proved backup address',
    answer: 'resource',
    parameters: {
      token: stepToken,
      alternativeEmailToken: secretToken,
    },
    success: { OK: nothing },
    failure: {},
  },
  'POST /feedback/deactivate-mfa': {
    id: 'second-factor.request-removal',
    summary: 'Ask the admin or customer service to turn the second factor off',
    answer: 'resource',
    parameters: {
      token: stepToken,
      feedback: { in: 'body', required: true, schema: { type: 'string', maxLength: 1000 } },
    },
    success: { OK: nothing },
    failure: {},
  },
} as const satisfies Record<string, HttpOperation>;
