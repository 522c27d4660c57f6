import type { Flows } from './Flows.ts';
import type { Schema } from './Schema.ts';
import type { Unit } from './Unit.ts';

/** The call and outcome whose line contains a step. */
interface OutcomeScope {
  /** The call's id in its unit; undefined in the portal's own table, which serves every call. */
  readonly call: string | undefined;
  /** A code, a refined name, a fault, `*`, or `onSuccess` for every success. */
  readonly name: string;
}

/** The context of a reference, which determines what its root means. */
export interface Scope {
  readonly flows: Flows;
  readonly unit: Unit;
  /** The dialog in whose body the reference is. */
  readonly dialog?: string;
  /** Inside a list: the type of an entry. */
  readonly item?: Schema;
  readonly outcome?: OutcomeScope;
}
