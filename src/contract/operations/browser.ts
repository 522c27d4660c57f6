import type { Operation } from '../../engine/contract/Contract.ts';
import { list, record } from '../../engine/contract/schemas.ts';
import { deviceFacts, passkeyItem, text } from '../schemas.ts';

/**
 * Calls to the browser. Each answers with codes like any call, so a flow can handle a cancelled prompt or a refused
 * clipboard in JSON.
 */
export const browser = {
  'browser passkey': {
    summary: 'A WebAuthn assertion with the given challenge (WebAuthn Level 3, section 5.1.4)',
    answer: 'resource',
    gesture: true,
    parameters: {
      challenge: { in: 'body', required: true, schema: text },
      timeout: { in: 'body', schema: { type: 'integer' } },
      passkeys: { in: 'body', schema: list(passkeyItem) },
      // The result of the visitor's press. If it is absent, the screen opens the prompt automatically, but only while a
      // press still permits this (HTML 6.4.1, transient activation), and only once per page load. Otherwise the answer
      // is CANCELLED.
      asked: { in: 'body', schema: list(passkeyItem) },
    },
    success: { OK: record({ credential: text }) },
    failure: { CANCELLED: {}, UNSUPPORTED: {}, FAILED: {} },
  },
  'browser passkey-autofill': {
    summary:
      'A WebAuthn assertion with a passkey that the visitor picks in the autofill of a field (WebAuthn Level 3, section 5.1.4, conditional mediation)',
    answer: 'resource',
    attended: true,
    parameters: { challenge: { in: 'body', required: true, schema: text } },
    success: { OK: record({ credential: text, credentialId: text }) },
    failure: { CANCELLED: {}, UNSUPPORTED: {}, FAILED: {} },
  },
  'browser passkey-create': {
    summary: 'A new passkey with the given options (WebAuthn Level 3, section 5.1.3)',
    answer: 'resource',
    gesture: true,
    parameters: { options: { in: 'body', required: true, schema: { type: 'object' } } },
    success: { OK: record({ credential: text }) },
    failure: { CANCELLED: {}, UNSUPPORTED: {}, FAILED: {} },
  },
  'browser passkey-upgrade': {
    summary:
      'A new passkey that the password manager makes without a prompt after it has filled in the password (WebAuthn Level 3, section 5.1.3, conditional mediation); UNSUPPORTED in a browser without passkeys',
    answer: 'resource',
    parameters: { options: { in: 'body', required: true, schema: { type: 'object' } } },
    success: { OK: record({ credential: text }) },
    failure: { CANCELLED: {}, UNSUPPORTED: {}, FAILED: {} },
  },
  'browser passkey-unknown': {
    summary:
      'Tell the browser that the service has no such passkey, so that it stops offering it (WebAuthn Level 3, section 5.1.10.2)',
    answer: 'resource',
    parameters: { credentialId: { in: 'body', required: true, schema: text } },
    success: { OK: { type: 'null' } },
    failure: { UNSUPPORTED: {} },
  },
  'browser copy': {
    summary: 'Put a text on the clipboard',
    answer: 'resource',
    gesture: true,
    parameters: { text: { in: 'body', required: true, schema: text } },
    success: { OK: { type: 'null' } },
    failure: { FAILED: {} },
  },
  'browser device': {
    summary: 'Type, system and browser of this device, from the user agent',
    answer: 'resource',
    safe: true,
    parameters: {},
    success: { OK: record(deviceFacts.properties, ['os', 'osVersion', 'browser']) },
    failure: {},
  },
  'browser social-begin': {
    summary: "The address of the provider's authorisation page, with a fresh state kept in this session (D-53)",
    answer: 'resource',
    parameters: {
      provider: { in: 'body', required: true, schema: text },
      loginHint: { in: 'body', schema: text },
      // The maximum age, in seconds, of the person's authentication at the provider (OpenID Connect Core, section
      // 3.1.2.1).
      maxAge: { in: 'body', schema: text },
    },
    success: { OK: record({ address: text }) },
    failure: { UNAVAILABLE: {} },
  },
  'browser social-return': {
    summary: 'Whether the returned response has the state that was sent (RFC 6749, section 10.12)',
    answer: 'resource',
    parameters: {
      provider: { in: 'body', required: true, schema: text },
      state: { in: 'body', schema: text },
    },
    success: { OK: record({ redirectUri: text }) },
    failure: { STATE_MISMATCH: {} },
  },
} as const satisfies Record<string, Operation>;
