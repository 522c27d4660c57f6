import type { HttpOperationId, Parameters, Success } from '../../contract/operations.ts';
import type { Context } from './Context.ts';

/** Performs one operation. It throws a `Refusal` for a declared failure; any other error is a bug. */
export type OperationHandler<K extends HttpOperationId> = (
  context: Context,
  parameters: Parameters<K>,
) => Promise<Success<K>>;

/** Exactly one handler per operation: a missing one does not compile. */
export type OperationHandlers = { readonly [K in HttpOperationId]: OperationHandler<K> };

/** The handlers of one area of the contract, `src/contract/operations/<area>.ts`. */
export type OperationHandlersOf<Area> = { readonly [K in keyof Area & HttpOperationId]: OperationHandler<K> };
