import { Ajv, type ValidateFunction } from 'ajv';
import type { FromSchema } from 'json-schema-to-ts';
import { parseData } from '../../engine/contract/isShallow.ts';

const base64url = { type: 'string', pattern: '^[A-Za-z0-9_-]+$' } as const;
const frame = {
  id: { ...base64url, maxLength: 1400 },
  rawId: base64url,
  type: { const: 'public-key' },
  authenticatorAttachment: { enum: ['platform', 'cross-platform'] },
  clientExtensionResults: { type: 'object' },
} as const;

const credentialWith = <const S>(response: S) =>
  ({
    type: 'object',
    properties: { ...frame, response },
    required: ['id', 'rawId', 'type', 'response', 'clientExtensionResults'],
  }) as const;

/** AuthenticationResponseJSON (WebAuthn Level 3, section 5.1.7). */
const assertion = credentialWith({
  type: 'object',
  properties: {
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: { type: 'string', pattern: '^[A-Za-z0-9_-]*$' },
  },
  required: ['clientDataJSON', 'authenticatorData', 'signature'],
});

/** The parts of RegistrationResponseJSON that are used. */
const attestation = credentialWith({
  type: 'object',
  properties: {
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: { type: 'array', maxItems: 10, items: { type: 'string', maxLength: 40 } },
  },
  required: ['clientDataJSON', 'attestationObject'],
});

export type Assertion = FromSchema<typeof assertion>;
export type Attestation = FromSchema<typeof attestation>;

const ajv = new Ajv({ strict: true });
const isAssertion: ValidateFunction<Assertion> = ajv.compile<Assertion>(assertion);

export const isAttestation: ValidateFunction<Attestation> = ajv.compile<Attestation>(attestation);

/** The serialised credential of a call: a JSON value, or undefined if the text is not valid JSON. */
export function readCredential(text: string): unknown {
  try {
    return parseData(text);
  } catch {
    return undefined;
  }
}

/** The assertion that a call passes as its code, or undefined if the text is not an assertion. */
export function readAssertion(code: string): Assertion | undefined {
  const parsed = readCredential(code);
  return isAssertion(parsed) ? parsed : undefined;
}
