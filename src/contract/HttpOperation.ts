import type { Operation } from '../engine/contract/Contract.ts';

/** An operation of the service, declared by `METHOD /path`. */
export interface HttpOperation extends Operation {
  /** The operation's name in flows, in the diff, in logs and in the inspector: what is done, and to what. */
  readonly id: string;
}
