import type { Flows } from './Flows.ts';
import type { Schema } from './Schema.ts';
import type { Unit } from './Unit.ts';

/** What a step inside an outcome line knows of the call that brought it there. */
interface OutcomeScope {
  /** The call's id in its unit; undefined in the portal-wide table, which serves every call. */
  readonly call: string | undefined;
  /** A code, a refined name, a fault, `*`, or `onSuccess` for every success. */
  readonly name: string;
}

/** Where a reference stands: what its root means there. */
export interface Scope {
  readonly flows: Flows;
  readonly unit: Unit;
  /** The dialog in whose body it stands. */
  readonly dialog?: string;
  /** Where it stands in a list: the type of an entry. */
  readonly item?: Schema;
  readonly outcome?: OutcomeScope;
}
