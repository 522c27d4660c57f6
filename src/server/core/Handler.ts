import type { HttpOperationId, Parameters, Success } from '../../contract/operations.ts';
import type { Context } from './Context.ts';

/** Does one operation. Failures are thrown as `Refusal`; anything else that is thrown is a bug. */
export type Handler<K extends HttpOperationId> = (context: Context, parameters: Parameters<K>) => Promise<Success<K>>;

/** Exactly one handler per operation: a missing one does not compile. */
export type Handlers = { readonly [K in HttpOperationId]: Handler<K> };

/** The handlers of one area of the contract, `src/contract/operations/<area>.ts`. */
export type HandlersOf<Area> = { readonly [K in keyof Area & HttpOperationId]: Handler<K> };
