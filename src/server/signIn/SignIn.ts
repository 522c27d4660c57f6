import type { Success } from '../../contract/operations.ts';
import type { Context } from '../core/Context.ts';
import type { Organisation, User } from '../core/database/Database.ts';
import type { Proofs } from './Proofs.ts';

/** What a sign-in comes to: its session, or the next step that is asked for. */
export type SignInResult = Success<'POST /signin/password'>;

/** One sign-in on its way: who, and what was proved. */
export interface SignIn {
  readonly context: Context;
  readonly user: User;
  readonly organisation: Organisation;
  readonly proofs: Proofs;
}

/** Answers with what is still missing, or with nothing when it is satisfied. Throws a Refusal where it ends. */
export type SignInStep = (signIn: SignIn) => Promise<SignInResult | undefined>;
