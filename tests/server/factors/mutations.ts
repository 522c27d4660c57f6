import type { Ceremony } from '../support/SoftwareAuthenticator.ts';

/** Changes of a part that every ceremony has. */
const EITHER: Readonly<Record<string, Partial<Ceremony>>> = {
  'origin, a host below': { origin: 'http://evil.localhost:3100' },
  'origin, another port': { origin: 'http://localhost:3101' },
  'origin, another scheme': { origin: 'https://localhost:3100' },
  'origin, a longer text': { origin: 'http://localhost:3100.evil.test' },
  'origin, with a slash': { origin: 'http://localhost:3100/' },
  'a frame': { crossOrigin: true },
  rpIdHash: { rpId: 'evil.test' },
  'rpIdHash of the origin': { rpId: 'http://localhost:3100' },
  'BS without BE': { backedUp: true },
  'challenge that the service did not issue': { challenge: Buffer.alloc(32, 7).toString('base64url') },
  'empty challenge': { challenge: '' },
};

/** Changes of one part of an assertion, each of which the service must refuse (promise P15). */
export const MUTATIONS: Readonly<Record<string, Partial<Ceremony>>> = {
  ...EITHER,
  type: { type: 'webauthn.create' },
  UP: { userPresent: false },
  UV: { userVerified: false },
  'UP and UV': { userPresent: false, userVerified: false },
  'BE set later': { backupEligible: true },
  'BE and BS set later': { backupEligible: true, backedUp: true },
  'counter that does not increase': { counter: 1 },
  'counter that decreases': { counter: 0 },
  owner: { userHandle: Buffer.from('somebody-else').toString('base64url') },
  'unknown credential': { credentialId: Buffer.from('unknown').toString('base64url') },
  signature: { signed: false },
};

/** Changes of one part of a registration, each of which the service must refuse (promise P15). */
export const OF_REGISTRATION: Readonly<Record<string, Partial<Ceremony>>> = {
  ...EITHER,
  type: { type: 'webauthn.get' },
  'alg that was not offered': { alg: -36 },
  'credential id of more than 1023 bytes': { credentialId: Buffer.alloc(1024, 7).toString('base64url') },
};
