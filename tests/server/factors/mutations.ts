import type { Ceremony } from '../support/SoftwareAuthenticator.ts';

/** Changes of one part of an assertion, each of which the service must refuse (promise P15). */
export const MUTATIONS: Readonly<Record<string, Partial<Ceremony>>> = {
  type: { type: 'webauthn.create' },
  'origin, a host below': { origin: 'http://evil.localhost:3100' },
  'origin, another port': { origin: 'http://localhost:3101' },
  'origin, another scheme': { origin: 'https://localhost:3100' },
  'origin, a longer text': { origin: 'http://localhost:3100.evil.test' },
  'origin, with a slash': { origin: 'http://localhost:3100/' },
  'a frame': { crossOrigin: true },
  rpIdHash: { rpId: 'evil.test' },
  'rpIdHash of the origin': { rpId: 'http://localhost:3100' },
  UP: { userPresent: false },
  UV: { userVerified: false },
  'UP and UV': { userPresent: false, userVerified: false },
  'BE set later': { backupEligible: true },
  'BE and BS set later': { backupEligible: true, backedUp: true },
  'BS without BE': { backedUp: true },
  'counter that does not increase': { counter: 1 },
  'counter that decreases': { counter: 0 },
  owner: { userHandle: Buffer.from('somebody-else').toString('base64url') },
  'unknown credential': { credentialId: Buffer.from('unknown').toString('base64url') },
  signature: { signed: false },
  'challenge that the service did not issue': { challenge: Buffer.alloc(32, 7).toString('base64url') },
  'empty challenge': { challenge: '' },
};
