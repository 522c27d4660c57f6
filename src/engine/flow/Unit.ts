import type { SharedTable } from './Flows.ts';
import type { JsonPath } from './JsonDocument.ts';
import type { Call, Dialog, Field, Handler, Input, Item, Outcomes, Screen, Shell, State, Value } from './types.ts';

/** A part of a flow, with its place. */
export interface Located<T> {
  readonly file: string;
  readonly path: JsonPath;
  readonly value: T;
}

export interface LocatedCall extends Located<Call> {
  readonly shared?: true;
  /** For a call that is a shared one by `use`: the id of the shared call. */
  readonly use?: string;
}

export interface LocatedDialog extends Located<Dialog> {
  readonly shared?: true;
}

/** A table as a call of the unit uses it, with the inputs filled in. */
export interface LocatedTable extends Located<Outcomes> {
  /** The table as written. */
  readonly table: SharedTable;
  readonly id: string;
}

/** A field of a unit, with the dialog whose form it belongs to. */
export interface PlacedField {
  readonly field: Field;
  readonly dialog?: string;
}

/** A screen or a shell with everything that it can reach. It is checked, compiled and run as one. */
export interface Unit {
  readonly kind: 'screen' | 'shell';
  readonly id: string;
  readonly flow: string;
  readonly file: string;
  /** The path of the screen or shell within its file. */
  readonly path: JsonPath;
  readonly source: Screen | Shell;
  readonly takes: Readonly<Record<string, Input>>;
  readonly derived: Readonly<Record<string, Value>>;
  readonly states: Readonly<Record<string, State>>;
  readonly handlers: readonly Located<Handler>[];
  readonly bodies: readonly Located<Item[]>[];
  readonly dialogs: ReadonlyMap<string, LocatedDialog>;
  readonly calls: ReadonlyMap<string, LocatedCall>;
  /** The tables by the key of their use (`tableUse.ts`). */
  readonly tables: ReadonlyMap<string, LocatedTable>;
  /** Its fields and those of the dialogs that it can open, by id. All share the namespace `$form`. */
  readonly fields: ReadonlyMap<string, PlacedField>;
}
