import type { Contract } from '../contract/Contract.ts';
import type { Schema } from './Schema.ts';

/**
 * What a portal is, as far as its flows can be checked and compiled by it. Nothing of it reaches the browser but what
 * the compiler takes out of it.
 */
export interface Definition {
  readonly contract: Contract;
  /** What `$env` is. */
  readonly environment: {
    /** The call that is asked for it before anything else. */
    readonly operation: string;
    /** Members that the portal adds to the answer, with their types. */
    readonly adds: Readonly<Record<string, Schema>>;
  };
}
