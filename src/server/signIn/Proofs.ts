import type { User } from '../database/Database.ts';

/**
 * What a sign-in under way has shown so far. Kept with the token of its next step, so that the service, not the
 * browser, knows which steps are done (promise P10).
 */
export interface Proofs {
  /** `session`: a live session of a listed account on this device. */
  readonly first: 'password' | 'social' | 'session';
  readonly secondFactor?: boolean;
  /** The person agreed to end the sessions on other devices. */
  readonly singleSession?: boolean;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The proofs in a stored token's payload. */
export function readProofs(payload: unknown): Proofs {
  const proofs = isRecord(payload) && isRecord(payload.proofs) ? payload.proofs : {};
  const { first, secondFactor, singleSession } = proofs;
  if (first !== 'password' && first !== 'social' && first !== 'session') throw new Error('token without proofs');
  return { first, secondFactor: secondFactor === true, singleSession: singleSession === true };
}

export const channelOf = (proofs: Proofs, user: User): User['channel'] => {
  if (proofs.first === 'session') return user.channel;
  return proofs.first === 'social' ? 'GOOGLE' : 'PASSWORD';
};
