import type { JsonPath } from './JsonDocument.ts';
import type { PlacedRule } from './rules/rulesOfField.ts';
import type { Scope } from './Scope.ts';
import type { Call, Field, Guard, Handler, Item, Outcome, Step, Value } from './types.ts';

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
