import type { Flows, SharedTable } from './Flows.ts';
import type { JsonPath } from './JsonDocument.ts';
import type { PlacedRule } from './rules/rulesOfField.ts';
import type { Schema } from './Schema.ts';
import type {
  Call,
  Dialog,
  Field,
  Guard,
  Handler,
  Input,
  Item,
  Outcome,
  Outcomes,
  Screen,
  Shell,
  State,
  Step,
  Value,
} from './types.ts';

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

/** A part of a flow with its position and the scope of its references. */
export interface ScopedNode<T> {
  readonly value: T;
  readonly file: string;
  readonly path: JsonPath;
  /** The node is the member's key, not its value. */
  readonly onKey?: true;
  readonly scope: Scope;
  /** The state and the guards around the part. They hold whenever the part is read. */
  readonly given?: Guard;
}

/** The event that starts a handler. */
export type Trigger = 'entry' | 'exit' | 'after' | 'press' | 'change' | 'outcome';

export interface HandlerNode extends ScopedNode<Handler> {
  readonly trigger: Trigger;
}
export interface LineNode extends ScopedNode<Outcome> {
  readonly name: string;
  /** Undefined in the portal's own table. */
  readonly call: string | undefined;
}
export interface CallNode extends ScopedNode<Call> {
  readonly id: string;
}

/** A rule of a field, at the place where it is written. */
export interface RuleNode extends ScopedNode<PlacedRule> {
  readonly field: Field;
}

/** Every part of one unit by kind, in the order of the files. A node of a shared part is listed once for each use. */
export interface UnitNodes {
  readonly items: readonly ScopedNode<Item>[];
  readonly handlers: readonly HandlerNode[];
  readonly steps: readonly ScopedNode<Step>[];
  readonly guards: readonly ScopedNode<Guard>[];
  readonly values: readonly ScopedNode<Value>[];
  readonly references: readonly ScopedNode<string>[];
  readonly messages: readonly ScopedNode<string>[];
  readonly lines: readonly LineNode[];
  readonly calls: readonly CallNode[];
  readonly rules: readonly RuleNode[];
}

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
