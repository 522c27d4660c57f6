import type { User } from '../core/database/Database.ts';

/**
 * What a sign-in under way has shown so far. Kept with the token of its next step, so that the service, not the
 * browser, knows which steps are done (promise P10).
 */
export interface Proofs {
  /** `session`: a live session of a listed account on this device. */
  readonly first: 'password' | 'social' | 'session';
  /** When the first proof was shown; for `session`, the one that session began with. */
  readonly authenticatedAt: Date;
  /** The account's security stamp at the first proof: address and factors are what they were. */
  readonly securityStamp: number;
  /** A password was shown that the account's organisation would not take today. */
  readonly passwordUnfit?: boolean;
  readonly secondFactor?: boolean;
  /** The person agreed to end the sessions on other devices. */
  readonly singleSession?: boolean;
}

/** What a sign-in begins with. */
export type FirstProof = Pick<Proofs, 'first' | 'authenticatedAt' | 'secondFactor'> & {
  /** The password, where one was found right. It is judged, and kept nowhere. */
  readonly password?: string;
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * The proofs in a stored token's payload.
 * @param securityStamp the one that the token was earned at
 */
export function readProofs(payload: unknown, securityStamp: number): Proofs {
  const proofs = isRecord(payload) && isRecord(payload.proofs) ? payload.proofs : {};
  const { first, authenticatedAt, passwordUnfit, secondFactor, singleSession } = proofs;
  const isFirst = first === 'password' || first === 'social' || first === 'session';
  if (!isFirst || typeof authenticatedAt !== 'string') throw new Error('token without proofs');
  return {
    first,
    authenticatedAt: new Date(authenticatedAt),
    securityStamp,
    passwordUnfit: passwordUnfit === true,
    secondFactor: secondFactor === true,
    singleSession: singleSession === true,
  };
}

export const channelOf = (proofs: Proofs, user: User): User['channel'] => {
  if (proofs.first === 'session') return user.channel;
  return proofs.first === 'social' ? 'GOOGLE' : 'PASSWORD';
};
