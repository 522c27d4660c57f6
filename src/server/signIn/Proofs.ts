import type { Success } from '../../contract/operations.ts';
import { isRecord } from '../../engine/contract/isRecord.ts';
import type { Context } from '../core/Context.ts';
import type { Organisation, Session, User } from '../core/database/Database.ts';
import type { Method } from '../core/database/tables/Sessions.ts';

/**
 * What an unfinished sign-in has proved so far. It is stored with the token of the next step, so the service, not the
 * browser, decides which steps are done (promise P10).
 */
export interface Proofs {
  /** `session`: a live session of a listed account on this device. */
  readonly first: 'password' | 'social' | 'session' | 'passkey';
  /** The time of the first proof; for `session`, of the proof that began the session. */
  readonly authenticatedAt: Date;
  /** When the person last proved who they are, as in a session's `fresh_at`; null if unknown. */
  readonly freshAt: Date | null;
  /** The methods used in this sign-in; for `session`, also those used in that session. */
  readonly methods: Session['methods'];
  /** For `session`: how that session began. */
  readonly channel?: User['channel'];
  /** The account's security stamp at the first proof. It stays the same as long as address and factors do. */
  readonly securityStamp: number;
  /** Whether the password no longer meets the rules of the account's organisation. */
  readonly passwordUnfit?: boolean;
  readonly secondFactor?: boolean;
  /** Whether the person agreed to end the sessions on other devices. */
  readonly singleSession?: boolean;
}

/** The first proof, with which a sign-in starts. */
export type FirstProof = Pick<Proofs, 'first' | 'authenticatedAt' | 'freshAt' | 'channel' | 'secondFactor'> & {
  /** For `session`: the methods used in that session. */
  readonly methods?: Session['methods'];
  /** The correct password, if any. It is checked against the rules, and never stored. */
  readonly password?: string;
};

const METHODS: readonly string[] = ['pwd', 'otp', 'pop'] satisfies Method[];
const isMethod = (value: unknown): value is Method => typeof value === 'string' && METHODS.includes(value);

/**
 * The proofs in a stored token's payload.
 * @param securityStamp the security stamp when the token was issued
 */
export function readProofs(payload: unknown, securityStamp: number): Proofs {
  const proofs = isRecord(payload) && isRecord(payload.proofs) ? payload.proofs : {};
  const { first, authenticatedAt, freshAt, channel, methods, passwordUnfit, secondFactor, singleSession } = proofs;
  const isFirst = first === 'password' || first === 'social' || first === 'session' || first === 'passkey';
  if (!isFirst || typeof authenticatedAt !== 'string') throw new Error('token without proofs');
  return {
    first,
    authenticatedAt: new Date(authenticatedAt),
    freshAt: typeof freshAt === 'string' ? new Date(freshAt) : null,
    ...(channel === 'PASSWORD' || channel === 'GOOGLE' ? { channel } : {}),
    methods: Array.isArray(methods) ? methods.filter(isMethod) : [],
    securityStamp,
    passwordUnfit: passwordUnfit === true,
    secondFactor: secondFactor === true,
    singleSession: singleSession === true,
  };
}

export const channelOf = (proofs: Proofs, user: User): User['channel'] => {
  if (proofs.first === 'session') return proofs.channel ?? user.channel;
  return proofs.first === 'social' ? 'GOOGLE' : 'PASSWORD';
};

/** The result of a sign-in: its session, or the next step. */
export type SignInResult = Success<'POST /signin/password'>;

/** An unfinished sign-in: its account, and its proofs. */
export interface SignIn {
  readonly context: Context;
  readonly user: User;
  readonly organisation: Organisation;
  readonly proofs: Proofs;
}

/** Returns the missing step, or undefined if it is satisfied. Throws a Refusal that ends the sign-in. */
export type SignInStep = (signIn: SignIn) => Promise<SignInResult | undefined>;
