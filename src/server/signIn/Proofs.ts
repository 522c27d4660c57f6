import type { User } from '../database/Database.ts';

/**
 * What a sign-in under way has shown so far. Kept with the token of its next step, so that the service, not the
 * browser, knows which steps are done (promise P10).
 */
export interface Proofs {
  /** `session`: a live session of a listed account on this device. */
  readonly first: 'password' | 'social' | 'session';
  /** When the first proof was shown; for `session`, the one that session began with. */
  readonly authenticatedAt: Date;
  /** When the password was set that stood at the first proof; null: the account had none. */
  readonly passwordChangedAt: Date | null;
  readonly secondFactor?: boolean;
  /** The person agreed to end the sessions on other devices. */
  readonly singleSession?: boolean;
}

/** What a sign-in begins with. */
export type FirstProof = Pick<Proofs, 'first' | 'authenticatedAt' | 'secondFactor'>;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The proofs in a stored token's payload. */
export function readProofs(payload: unknown): Proofs {
  const proofs = isRecord(payload) && isRecord(payload.proofs) ? payload.proofs : {};
  const { first, authenticatedAt, passwordChangedAt, secondFactor, singleSession } = proofs;
  const isFirst = first === 'password' || first === 'social' || first === 'session';
  if (!isFirst || typeof authenticatedAt !== 'string') throw new Error('token without proofs');
  return {
    first,
    authenticatedAt: new Date(authenticatedAt),
    passwordChangedAt: typeof passwordChangedAt === 'string' ? new Date(passwordChangedAt) : null,
    secondFactor: secondFactor === true,
    singleSession: singleSession === true,
  };
}

export const channelOf = (proofs: Proofs, user: User): User['channel'] => {
  if (proofs.first === 'session') return user.channel;
  return proofs.first === 'social' ? 'GOOGLE' : 'PASSWORD';
};
