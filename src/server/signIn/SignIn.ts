import type { Success } from '../../contract/operations.ts';
import type { Context } from '../core/Context.ts';
import type { Organisation, User } from '../core/database/Database.ts';
import type { Proofs } from './Proofs.ts';

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
