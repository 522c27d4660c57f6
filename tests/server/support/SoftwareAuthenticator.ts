import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** The content of a ceremony. A test may change any part before it is signed. */
export interface Ceremony {
  type: string;
  challenge: string;
  origin: string;
  crossOrigin: boolean;
  rpId: string;
  userPresent: boolean;
  userVerified: boolean;
  backupEligible: boolean;
  backedUp: boolean;
  counter: number;
  alg: number;
  credentialId: string;
  userHandle: string | undefined;
  /** Whether the signature matches the signed data. */
  signed: boolean;
}

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();

/** A platform authenticator in software: one credential, ES256 (WebAuthn Level 3, sections 6.1 and 6.5). */
export class SoftwareAuthenticator {
  readonly credentialId = base64url(randomBytes(32));
  counter = 0;
  userHandle: string | undefined;
  readonly #origin: string;
  readonly #rpId: string;
  readonly #keys: { readonly privateKey: KeyObject; readonly publicKey: KeyObject };

  constructor(origin: string) {
    this.#origin = origin;
    this.#rpId = new URL(origin).hostname;
    this.#keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  }

  /** A RegistrationResponseJSON. */
  register(options: { challenge: string; user: { id: string } }, changes: Partial<Ceremony> = {}) {
    this.userHandle = options.user.id;
    const ceremony = this.#begin('webauthn.create', options.challenge, changes);
    const authData = Buffer.concat([this.#authenticatorData(ceremony, 0x40), this.#attestedCredential(ceremony)]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    const attestationObject = base64url(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0]));
    const response = { clientDataJSON: clientData(ceremony), attestationObject, transports: ['internal'] };
    return { ...this.#frame(ceremony), response };
  }

  /** An AuthenticationResponseJSON. */
  assert(challenge: string, changes: Partial<Ceremony> = {}) {
    this.counter += 1;
    const ceremony = this.#begin('webauthn.get', challenge, changes);
    const authData = this.#authenticatorData(ceremony, 0);
    const clientDataJSON = clientData(ceremony);
    const base = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    const signed = ceremony.signed ? base : Buffer.concat([base, Buffer.from('x')]);
    const signature = createSign('sha256').update(signed).sign(this.#keys.privateKey);
    const response = {
      clientDataJSON,
      authenticatorData: base64url(authData),
      signature: base64url(signature),
      ...(ceremony.userHandle === undefined ? {} : { userHandle: ceremony.userHandle }),
    };
    return { ...this.#frame(ceremony), response };
  }

  #begin(type: string, challenge: string, changes: Partial<Ceremony>): Ceremony {
    return {
      type,
      challenge,
      origin: this.#origin,
      crossOrigin: false,
      rpId: this.#rpId,
      userPresent: true,
      userVerified: true,
      backupEligible: false,
      backedUp: false,
      counter: this.counter,
      alg: -7,
      credentialId: this.credentialId,
      userHandle: this.userHandle,
      signed: true,
      ...changes,
    };
  }

  #frame({ credentialId }: Ceremony) {
    return {
      id: credentialId,
      rawId: credentialId,
      type: 'public-key',
      authenticatorAttachment: 'platform',
      clientExtensionResults: {},
    };
  }

  #authenticatorData(ceremony: Ceremony, attested: number): Buffer {
    const bits = [ceremony.userPresent, false, ceremony.userVerified, ceremony.backupEligible, ceremony.backedUp];
    const flags = bits.reduce((sum, bit, index) => sum + (bit ? 1 << index : 0), attested);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(ceremony.counter);
    return Buffer.concat([sha256(ceremony.rpId), Buffer.from([flags]), counter]);
  }

  #attestedCredential({ alg, credentialId }: Ceremony): Buffer {
    const id = Buffer.from(credentialId, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    return Buffer.concat([Buffer.alloc(16), length, id, this.coseKey(alg)]);
  }

  /** The public key (RFC 9052, section 7). */
  coseKey(alg = -7): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, alg],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    return Buffer.from(isoCBOR.encode(key as Parameters<typeof isoCBOR.encode>[0]));
  }
}

const clientData = ({ type, challenge, origin, crossOrigin }: Ceremony): string =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin })).toString('base64url');
